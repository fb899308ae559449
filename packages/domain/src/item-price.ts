import { businessDate, formatDate, formatTime } from './calendar.ts'
import { priceStepMessages } from './messages/price-steps.ts'
import { formatReais } from './money.ts'
import { isPast, type LadderStep, priceAt } from './price.ts'
import { type Channel, priceStepsOf } from './price-steps.ts'

export type PriceFacts = {
  priceInCents: number
  /** 0 = no promotion. */
  promoPriceInCents: number
  promoFirstUnits: number
  /** The text of `priceStepsText`; '' without any. */
  priceSteps: string
  taken: number
  soldElsewhere: number
}

/** The steps of an item for a channel, after `taken` and `soldElsewhere` units. The promotion is the first one. */
export function ladderOf(item: PriceFacts, channel: Channel): LadderStep[] {
  const gone = item.taken + item.soldElsewhere
  const promotion = {
    priceInCents: item.promoPriceInCents,
    until: null,
    firstUnits: item.promoFirstUnits,
    channel: null,
  }
  return [...(item.promoPriceInCents > 0 ? [promotion] : []), ...priceStepsOf(item.priceSteps)]
    .filter((step) => step.channel === null || step.channel === channel)
    .map(({ priceInCents, until, firstUnits }) => ({
      priceInCents,
      until,
      unitsLeft: firstUnits === null ? null : Math.max(0, firstUnits - gone),
    }))
}

/** Where and when a unit is sold; milliseconds. */
export type SalePoint = { channel: Channel; at: number }

/** The price of an item, in centavos. */
export const priceOf = (item: PriceFacts, { channel, at }: SalePoint) =>
  priceAt(ladderOf(item, channel), item.priceInCents, at)

/** What the public reads about the next price of an item: 'R$ 450,00 a partir de 30/11/2026 às 12:00'; '' without one. */
export function nextPriceInWords(ladder: readonly LadderStep[], priceInCents: number, at: number) {
  const current = ladder.find((step) => !isPast(step, at))
  if (!current) return ''
  const { until, unitsLeft } = current
  const later = until === null ? ladder.filter((step) => step !== current) : ladder
  const next = priceAt(later, priceInCents, until ?? at).nextInCents
  if (next === current.priceInCents) return ''
  const price = next === 0 ? 'isento' : formatReais(next)
  if (until === null) return priceStepMessages.after(price)
  const instant = new Date(until)
  const sentence = priceStepMessages.from(price, formatDate(businessDate(instant)), formatTime(instant))
  return unitsLeft === null ? sentence : priceStepMessages.orEarlier(sentence)
}
