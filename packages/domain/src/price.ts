import type { BadgeRange } from './badges.ts'
import { businessDate, formatDate, wallTime } from './calendar.ts'

/** The units that are left at a price, and the numbers that they get; without them any. */
export type Tier = { priceInCents: number; unitsLeft: number; numbers?: BadgeRange }

/** One unit as it is sold. */
export type SoldUnit = { priceInCents: number; numbers?: BadgeRange | undefined }

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

  /** Each unit in the order of sale. A tier may end within one purchase. */
  units(quantity: number) {
    const units: SoldUnit[] = []
    for (const { unitsLeft, ...unit } of this.tiers)
      for (let left = unitsLeft; left > 0 && units.length < quantity; left -= 1) units.push(unit)
    while (units.length < quantity) units.push({ priceInCents: this.priceInCents })
    return units
  }

  totalInCents(quantity: number) {
    return this.units(quantity).reduce((sum, { priceInCents }) => sum + priceInCents, 0)
  }
}

/** A step of a price for one channel. */
export type LadderStep = {
  priceInCents: number
  /** Milliseconds; null: no instant ends it. */
  until: number | null
  /** Units until the step is over, those of the steps before it too; null: no number ends it. */
  unitsLeft: number | null
  /** The numbers of its units; without them any. */
  numbers?: BadgeRange | undefined
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
      tiers.push({
        priceInCents: step.priceInCents,
        unitsLeft: step.unitsLeft - units,
        ...(step.numbers && { numbers: step.numbers }),
      })
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
