import { dateRangeText } from '@porteira/domain'
import type { DaysMove } from '#modules/catalog/index.ts'

export type Buyer = {
  /** The account, or the cart of a buyer without one. */
  key: string
  email: string
  nickname: string
  eventName: string
  shortName: string
}

type Move = Pick<DaysMove, 'before' | 'after'> & { origin: string }

const textOf = ({ startsOn, endsOn }: DaysMove['before']) => dateRangeText(startsOn, endsOn)

/** The mail that tells a buyer the new days of an event. */
export function movedDaysMail({ nickname, eventName, shortName }: Buyer, { before, after, origin }: Move) {
  const url = `${origin}/${shortName}`
  return {
    subject: `Novos dias – ${eventName}`,
    text: [
      nickname ? `Olá, ${nickname}!` : 'Olá!',
      `Os dias de ${eventName} mudaram.`,
      `Antes: ${textOf(before)}\nAgora: ${textOf(after)}`,
      `Suas inscrições continuam valendo. Veja o evento:\n${url}`,
    ].join('\n\n'),
    button: { label: 'Ver o evento', url },
  }
}
