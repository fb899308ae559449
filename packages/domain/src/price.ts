import { businessDate, formatDate, wallTime } from './calendar.ts'

/** The units that are left at a price. */
export type Tier = { priceInCents: number; unitsLeft: number }

/** The price of the units of an item at one moment, in centavos. The list, the running total and the reservation use it. */
export class Price {
  /** The price after the tiers. */
  readonly priceInCents: number
  readonly tiers: readonly Tier[]

  constructor(priceInCents: number, tiers: readonly Tier[] = []) {
    this.priceInCents = priceInCents
    this.tiers = tiers
  }

  /** The price of the next unit. */
  get nextInCents() {
    return this.tiers[0]?.priceInCents ?? this.priceInCents
  }

  /** The price of each unit in the order of sale. A tier may end within one purchase. */
  unitsInCents(quantity: number) {
    const units: number[] = []
    for (const { priceInCents, unitsLeft } of this.tiers)
      for (let left = unitsLeft; left > 0 && units.length < quantity; left -= 1) units.push(priceInCents)
    while (units.length < quantity) units.push(this.priceInCents)
    return units
  }

  totalInCents(quantity: number) {
    return this.unitsInCents(quantity).reduce((sum, price) => sum + price, 0)
  }
}

/** A step of a price for one channel. */
export type LadderStep = {
  priceInCents: number
  /** Milliseconds; null: no instant ends it. */
  until: number | null
  /** Units until the step is over, those of the steps before it too; null: no number ends it. */
  unitsLeft: number | null
}

/** True for a step that is over at an instant. */
export const isPast = ({ until, unitsLeft }: LadderStep, at: number) =>
  (until !== null && until <= at) || unitsLeft === 0

/** The price at an instant: for each unit the first step that holds counts, and after the last one `priceInCents`. */
export function priceAt(ladder: readonly LadderStep[], priceInCents: number, at: number) {
  const tiers: Tier[] = []
  let units = 0
  for (const step of ladder) {
    // guard: ended-step-of-a-price-does-not-count
    if (isPast(step, at)) continue
    if (step.unitsLeft === null) return new Price(step.priceInCents, tiers)
    if (step.unitsLeft > units)
      tiers.push({ priceInCents: step.priceInCents, unitsLeft: step.unitsLeft - units })
    units = Math.max(units, step.unitsLeft)
  }
  return new Price(priceInCents, tiers)
}

/** The end of a step: '30/11/2026 12:00', at midnight only the day that ends. */
export function untilText(until: number) {
  const [date = '', time = ''] = wallTime(new Date(until)).split('T')
  return time === '00:00:00'
    ? formatDate(businessDate(new Date(until - 1)))
    : `${formatDate(date)} ${time.replace(/:00$/, '')}`
}
