/** Days before the end at which the operator gets an alarm, most urgent first. */
const ALARMS_IN_DAYS = [1, 7, 30] as const

/** The alarm for the days left, as one of `ALARMS_IN_DAYS`. Undefined while no alarm is due. */
export const alarmAt = (daysLeft: number) => ALARMS_IN_DAYS.find((days) => daysLeft < days)

/** The mail to the operator. */
export function certificateMail(until: Date, daysLeft: number) {
  const date = until.toISOString().slice(0, 10).split('-').reverse().join('/')
  const when = daysLeft < 0 ? `venceu em ${date}` : `vence em ${date}, em ${Math.floor(daysLeft)} dias`
  return {
    subject: `${daysLeft < 1 ? 'URGENTE: ' : ''}o certificado do banco ${daysLeft < 0 ? 'venceu' : 'vai vencer'}`,
    text: [
      `O certificado com que a loja fala com o banco ${when}.`,
      'Sem ele nenhuma cobrança é criada e nenhum pagamento é confirmado.',
      'Gere outro no site do banco, troque o arquivo (chmod 0400), reinicie e rode porteira doctor.',
    ].join('\n\n'),
  }
}
