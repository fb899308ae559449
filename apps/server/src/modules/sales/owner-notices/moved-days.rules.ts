import { postponementMessages } from '@porteira/domain'
import type { DaysMove } from '#modules/catalog/index.ts'

export type Buyer = {
  /** The account, or the cart of a buyer without one. */
  key: string
  email: string
  nickname: string
  eventName: string
}

type Move = DaysMove & {
  origin: string
  /** Until when the buyer may withdraw, and why the days moved. */
  choice: { until: string; reason: string }
}

/** The mail that tells a buyer the new days of an event. */
export const movedDaysMail = (
  { nickname, eventName }: Buyer,
  { eventId, before, after, origin, choice }: Move,
) => {
  const url = `${origin}/adiado/${eventId}`
  return {
    subject: `${postponementMessages.subject} – ${eventName}`,
    text: [
      nickname ? `Olá, ${nickname}!` : 'Olá!',
      postponementMessages.moved(eventName),
      postponementMessages.days(before, after),
      postponementMessages.ofReason(choice.reason),
      `${postponementMessages.choose(choice.until)}\n${url}`,
    ].join('\n\n'),
    button: { label: 'Manter ou desistir', url },
  }
}
