import { centsFromReais, tillMessages } from '@porteira/domain'

/** How the rest of a sale is paid, in reais as it comes from the desk. */
export type Split = {
  cash: { value: number; given: number } | null
  cards: { value: number; brand: string; nsu: string }[]
  courtesy: { value: number; reason: string } | null
}

/** The same in centavos. */
export type SplitInCents = {
  cash: { inCents: number; givenInCents: number } | undefined
  cards: { inCents: number; brand: string; nsu: string }[]
  courtesy: { inCents: number; reason: string } | undefined
}

/** NaN for an amount that is no whole number of centavos, which every check refuses. */
const cents = (reais: number) => centsFromReais(reais) ?? Number.NaN

export const splitInCents = ({ cash, cards, courtesy }: Split): SplitInCents => ({
  cash: cash ? { inCents: cents(cash.value), givenInCents: cents(cash.given) } : undefined,
  cards: cards.map(({ value, brand, nsu }) => ({ inCents: cents(value), brand, nsu })),
  courtesy: courtesy ? { inCents: cents(courtesy.value), reason: courtesy.reason.trim() } : undefined,
})

export const takesMoney = ({ cash, cards }: SplitInCents) => cash !== undefined || cards.length > 0

/** The refusal of a split of what is left to pay; nothing if it covers it exactly. */
export function refuseSplit({ cash, cards, courtesy }: SplitInCents, leftInCents: number) {
  const amounts = [cash, ...cards, courtesy].flatMap((part) => (part ? [part.inCents] : []))
  // guard: parts-of-a-sale-above-zero
  if (!amounts.every((amount) => amount > 0))
    return { code: 'invalid_value', message: tillMessages.invalidValue }
  // guard: parts-cover-the-sale-exactly
  if (amounts.reduce((sum, amount) => sum + amount, 0) !== leftInCents)
    return { code: 'wrong_sum', message: tillMessages.wrongSum(leftInCents) }
  // guard: given-cash-covers-its-part
  if (cash && !(cash.givenInCents >= cash.inCents))
    return { code: 'given_too_little', message: tillMessages.givenTooLittle }
  const doubled = cards.find(({ brand, nsu }, at) =>
    cards.some((other, place) => place < at && other.brand === brand && other.nsu === nsu),
  )
  if (doubled) return { code: 'card_booked_already', message: tillMessages.cardBookedAlready(doubled.nsu) }
  if (courtesy?.reason === '') return { code: 'courtesy_reason', message: tillMessages.courtesyReason }
  return undefined
}
