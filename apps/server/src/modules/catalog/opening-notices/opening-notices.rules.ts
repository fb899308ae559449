import { formatDayAndTime } from '@porteira/domain'

type Opening = { nickname: string; eventName: string; shortName: string; endsAt: Date }

/** The mail that tells that the sale of an event is open. */
export function openingMail({ nickname, eventName, shortName, endsAt }: Opening, origin: string) {
  const url = `${origin}/${shortName}`
  return {
    subject: `Inscrições abertas – ${eventName}`,
    text: [
      `Olá, ${nickname}!`,
      `As inscrições de ${eventName} estão abertas:\n${url}`,
      `Elas vão até ${formatDayAndTime(endsAt)} ou até o fim das vagas.`,
      'Você pediu este aviso na página do evento. Ele é enviado uma única vez.',
    ].join('\n\n'),
    button: { label: 'Ver o evento', url },
  }
}
