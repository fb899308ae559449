import { centsFromReais, tillMessages } from '@porteira/domain'

/** What a person took for a cart by cash and by card, in centavos. */
export type Taken = {
  cash: { inCents: number; givenInCents: number } | undefined
  cards: { inCents: number; brand: string; nsu: string }[]
}

/** What the desk took for a cart, as comparable text for each payment. */
export const describeTaken = ({ cash, cards }: Taken, shiftId: string | null) => [
  ...(cash ? [['cash', shiftId, cash.inCents, cash.givenInCents].join(' ')] : []),
  ...cards.map(({ inCents, brand, nsu }) => ['card', shiftId, inCents, brand, nsu].join(' ')),
]

/** How the rest of a sale is paid, in reais as it comes from the desk. */
export type Split = {
  cash: { value: number; given: number } | null
  cards: { value: number; brand: string; nsu: string }[]
  courtesy: { value: number; reason: string; entries?: (number | string)[] } | null
}

/** The same in centavos. */
export type SplitInCents = Taken & {
  courtesy: { inCents: number; reason: string; entries: number[] | undefined } | undefined
}

/** NaN for an amount that is no whole number of centavos, which every check refuses. */
const cents = (reais: number) => centsFromReais(reais) ?? Number.NaN

export const splitInCents = ({ cash, cards, courtesy }: Split): SplitInCents => ({
  cash: cash ? { inCents: cents(cash.value), givenInCents: cents(cash.given) } : undefined,
  cards: cards.map(({ value, brand, nsu }) => ({ inCents: cents(value), brand, nsu })),
  courtesy: courtesy
    ? {
        inCents: cents(courtesy.value),
        reason: courtesy.reason.trim(),
        entries: courtesy.entries?.map(Number),
      }
    : undefined,
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

type Priced = { cartItemId: number; lineId: number; unit: number; netInCents: number }

/**
 * What a courtesy takes off each entry in centavos. It lowers the named entries, else the entry or the bundle unit that
 * has its price. Without such a unit the list is empty, and the database divides the courtesy by price. Undefined if the
 * named entries cost less, or if one of them is not of this sale.
 */
export function nameEntries(
  entries: Priced[],
  { inCents, entries: named }: NonNullable<SplitInCents['courtesy']>,
) {
  const chosen = named
    ? entries.filter(({ cartItemId }) => named.includes(cartItemId))
    : (unitsOf(entries).find((unit) => sumOf(unit) === inCents) ?? [])
  if (named && chosen.length !== new Set(named).size) return undefined
  let restInCents = inCents
  const parts = chosen.flatMap(({ cartItemId, netInCents }) => {
    const partInCents = Math.min(restInCents, netInCents)
    restInCents -= partInCents
    return partInCents > 0 ? [{ cartItemId, inCents: partInCents }] : []
  })
  return named && restInCents > 0 ? undefined : parts
}

const unitsOf = (entries: Priced[]) => [
  ...Map.groupBy(entries, ({ lineId, unit }) => `${lineId} ${unit}`).values(),
]
const sumOf = (entries: Priced[]) => entries.reduce((sum, { netInCents }) => sum + netInCents, 0)
