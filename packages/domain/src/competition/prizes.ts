import type { Award, Prize, PrizeBase } from './rules.ts'

/** The prizes of a strength with the numbers on which they depend. */
export type PrizeTerms = {
  prizes: readonly Prize[]
  /** The riders of an entry. An amount per rider or per horse is given this often. */
  riders: number
  /** The live entries of the category that are paid. */
  paidEntries: number
  /** What percents are of. */
  baseInCents: number
}

/** Something that cannot be divided, such as a saddle or a trophy. */
export type Goods = { name: string; count: number }

/** What a place wins. An entry with a place of its own gets all of it. */
export type PlacePrize = { place: number; cents: number; goods: readonly Goods[] }

/** What percents are of, in centavos. `netInCents` are the net prices of the paid entries. */
export const prizeBaseInCents = (
  base: PrizeBase,
  { netInCents, paidEntries }: { netInCents: number; paidEntries: number },
) => (base.kind === 'sales' ? netInCents : centsOf(base.reais) * paidEntries)

/**
 * What each place wins, from the first one to the last one with a prize. A percent is of the base, with at most two
 * decimals, rounded down to whole centavos for each place, and for each rider or horse if it is per rider or horse. The
 * percents of a strength give at most the base: a place gets no more than those before it left.
 */
export function prizesOfPlaces({ prizes, riders, paidEntries, baseInCents }: PrizeTerms): PlacePrize[] {
  let left = Math.max(0, baseInCents)
  return places(1, Math.max(0, ...prizes.map(({ to }) => to))).map((place) => {
    const won = { place, cents: 0, goods: new Map<string, number>() }
    for (const prize of prizes) {
      if (place < prize.from || place > prize.to) continue
      const award = awardOf(prize, paidEntries)
      const times = prize.per === 'entry' ? 1 : riders
      if (award.kind === 'money') won.cents += centsOf(award.reais) * times
      if (award.kind === 'percent') {
        const cents = Math.min(left, percentOf(baseInCents, award.percent) * times)
        left -= cents
        won.cents += cents
      }
      if (award.kind === 'goods') won.goods.set(award.goods, (won.goods.get(award.goods) ?? 0) + times)
    }
    return { ...won, goods: [...won.goods].map(([name, count]) => ({ name, count })) }
  })
}

/** The award of a prize, or its alternative with fewer paid entries than its minimum. */
export const awardOf = ({ award, minimumEntries, otherwise }: Prize, paidEntries: number): Award =>
  paidEntries >= minimumEntries ? award : otherwise

/** Percent of an amount, rounded down. In whole numbers: 1.15 percent of R$ 100,00 are 115 centavos and not 114. */
function percentOf(cents: number, percent: number) {
  const hundredths = Math.max(0, cents) * Math.max(0, Math.round(percent * 100))
  return (hundredths - (hundredths % 10_000)) / 10_000
}

const centsOf = (reais: number) => Math.round(reais * 100)

const places = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
