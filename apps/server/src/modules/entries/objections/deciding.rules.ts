type Facts = { nickname: string; eventName: string; categoryName: string }

/** The mail to a rider whose objection was accepted. */
export const acceptedMail = ({ nickname, eventName, categoryName }: Facts) => ({
  subject: `Sua contestação foi aceita – ${eventName}`,
  text: [
    `Olá, ${nickname}!`,
    `A organização aceitou a sua contestação. Você não está mais na inscrição de ${categoryName} em ${eventName}.`,
  ].join('\n\n'),
})

/** The mail to a rider whose objection was refused. */
export const refusedMail = ({ nickname, eventName, categoryName }: Facts, reason: string) => ({
  subject: `Sua contestação não foi aceita – ${eventName}`,
  text: [
    `Olá, ${nickname}!`,
    `A organização analisou a sua contestação da inscrição de ${categoryName} em ${eventName} e não a aceitou.`,
    `Motivo: ${reason}`,
    'Em caso de dúvida, fale com a organização do evento.',
  ].join('\n\n'),
})

/** The notice that asks the buyer for another rider. It does not contain the rider's reason. */
export const reopenedNotice = (objectionId: number, riderName: string, categoryName: string) => ({
  fact: `objection.reopened:${objectionId}`,
  subject: 'Indique outro participante',
  sentences: [
    `${riderName} informou à organização que não autorizou a inscrição em ${categoryName}. A organização aceitou e reabriu a formação.`,
    'Entre na Área do laçador e inscreva os participantes novamente, com outro laçador no lugar.',
  ],
})
