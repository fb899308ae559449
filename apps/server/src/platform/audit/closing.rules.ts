type Closing = { day: string; rows: number; head: string; broken: { id: number; fault: string } | undefined }

/** The mail to the operator about a closed day of the audit. */
export function closingMail({ day, rows, head, broken }: Closing) {
  const date = day.split('-').reverse().join('/')
  const verdict = broken
    ? `A CORRENTE ESTÁ QUEBRADA no registro ${broken.id}. Rode porteira audit e guarde o log.`
    : 'A corrente está íntegra.'
  return {
    subject: `${broken ? 'ALERTA: auditoria quebrada' : 'Auditoria'} – ${date}`,
    text: [
      `Auditoria de ${date}: ${rows} registros selados.`,
      `Último selo do dia:\n${head}`,
      verdict,
      'Guarde este e-mail: com ele se prova que ninguém reescreveu este dia (porteira audit --head SELO).',
    ].join('\n\n'),
  }
}
