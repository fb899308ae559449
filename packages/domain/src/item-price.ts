import { businessDate, formatDate, formatTime } from './calendar.ts'
import { priceStepMessages } from './messages/price-steps.ts'
import { formatReais } from './money.ts'
import { isPast, type LadderStep, priceAt } from './price.ts'
import { type Channel, type PriceStep, priceStepsOf } from './price-steps.ts'

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
  return stepsOf(item)
    .filter((step) => step.channel === null || step.channel === channel)
    .map(({ priceInCents, until, firstUnits, numbers }) => ({
      priceInCents,
      until,
      unitsLeft: firstUnits === null ? null : Math.max(0, firstUnits - gone),
      ...(numbers && { numbers }),
    }))
}

/** The steps of an item, the promotion first. A range of numbers also ends its step, after the units of the steps before. */
function stepsOf({ promoPriceInCents, promoFirstUnits, priceSteps }: PriceFacts): PriceStep[] {
  const promotion = {
    priceInCents: promoPriceInCents,
    until: null,
    firstUnits: promoFirstUnits,
    channel: null,
    numbers: null,
  }
  let before = 0
  return [...(promoPriceInCents > 0 ? [promotion] : []), ...priceStepsOf(priceSteps)].map((step) => {
    const { numbers, firstUnits } = step
    const inRange = numbers ? before + numbers.last - numbers.first + 1 : null
    const limits = [firstUnits, inRange].filter((limit) => limit !== null)
    if (limits.length === 0) return step
    const limit = Math.min(...limits)
    before = Math.max(before, limit)
    return { ...step, firstUnits: limit }
  })
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
