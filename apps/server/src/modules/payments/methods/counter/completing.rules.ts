import {
  centsFromReais,
  type DeskMethod,
  deskMethods,
  type PaymentReference,
  tillMessages,
} from '@porteira/domain'

/** A payment that a person took for a cart. */
export type Taken = {
  method: DeskMethod
  inCents: number
  /** Cash that the buyer gave; null for other methods. */
  givenInCents: number | null
  /** What the person noted of it. A shift books a reference of a method once. */
  reference: Partial<PaymentReference>
}

const referenceText = ({ method, reference }: Pick<Taken, 'method' | 'reference'>) =>
  [method, ...Object.entries(reference).toSorted().flat()].join(' ')

/** A payment as comparable text. */
export const takenText = ({ inCents, givenInCents, ...taken }: Taken, shiftId: string | null) =>
  [shiftId, inCents, givenInCents, referenceText(taken)].join(' ')

export const hasReference = ({ reference }: Taken) => Object.keys(reference).length > 0

/** The refusal of a payment whose reference this shift has booked. */
export const bookedAlready = ({ reference: { nsu = '' } }: Taken) => ({
  code: 'card_booked_already',
  message: tillMessages.cardBookedAlready(nsu),
})

/** How the rest of a sale is paid, in reais as it comes from the desk. */
export type Split = {
  cash: { value: number; given: number } | null
  cards: { value: number; brand: string; nsu: string }[]
  courtesy: { value: number; reason: string; entries?: (number | string)[] } | null
}

/** The same in centavos. */
export type SplitInCents = {
  taken: Taken[]
  courtesy: { inCents: number; reason: string; entries: number[] | undefined } | undefined
}

/** NaN for an amount that is no whole number of centavos, which every check refuses. */
const cents = (reais: number) => centsFromReais(reais) ?? Number.NaN

const takenBy = (method: DeskMethod, value: number, noted: Partial<Taken>): Taken => ({
  method,
  inCents: cents(value),
  givenInCents: null,
  reference: {},
  ...noted,
})

export const splitInCents = ({ cash, cards, courtesy }: Split): SplitInCents => ({
  taken: [
    ...(cash ? [takenBy('cash', cash.value, { givenInCents: cents(cash.given) })] : []),
    ...cards.map(({ value, brand, nsu }) => takenBy('card', value, { reference: { brand, nsu } })),
  ],
  courtesy: courtesy
    ? {
        inCents: cents(courtesy.value),
        reason: courtesy.reason.trim(),
        entries: courtesy.entries?.map(Number),
      }
    : undefined,
})

/** The sum of each method, also of those that took nothing. */
export const sumsByMethod = ({ taken }: SplitInCents) =>
  Object.fromEntries(
    deskMethods().map((method) => [
      `${method}InCents`,
      taken.reduce((sum, one) => sum + (one.method === method ? one.inCents : 0), 0),
    ]),
  )

/** The refusal of a split of what is left to pay; nothing if it covers it exactly. */
export function refuseSplit({ taken, courtesy }: SplitInCents, leftInCents: number) {
  const amounts = [...taken, ...(courtesy ? [courtesy] : [])].map(({ inCents }) => inCents)
  // guard: parts-of-a-sale-above-zero
  if (!amounts.every((amount) => amount > 0))
    return { code: 'invalid_value', message: tillMessages.invalidValue }
  // guard: parts-cover-the-sale-exactly
  if (amounts.reduce((sum, amount) => sum + amount, 0) !== leftInCents)
    return { code: 'wrong_sum', message: tillMessages.wrongSum(leftInCents) }
  // guard: given-cash-covers-its-part
  if (!taken.every(({ inCents, givenInCents }) => givenInCents === null || givenInCents >= inCents))
    return { code: 'given_too_little', message: tillMessages.givenTooLittle }
  const noted = taken.filter(hasReference)
  const texts = noted.map(referenceText)
  const doubled = noted.find((_, at) => texts.indexOf(texts[at]!) < at)
  if (doubled) return bookedAlready(doubled)
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
