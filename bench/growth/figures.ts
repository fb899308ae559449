import { pollFigure } from '../figures/poll-figure.ts'
import { readFigures } from '../figures/read-figures.ts'
import { reservationFigure } from '../figures/reservation-figure.ts'
import type { Figure } from '../figures/figure.ts'
import type { Pair } from './compare.ts'
import type { SeasonShop } from './season-shop.ts'

const POLLERS = 2000

/** The calls of the crowd, as `npm run bench` makes them. */
export async function listFigures(shops: SeasonShop[], seconds: number): Promise<Pair[]> {
  const figuresOf = new Map<SeasonShop, Figure[]>()
  for (const shop of shops) {
    const given = { ...shop, seconds, buyers: shop.buyers.slice(0, -POLLERS) }
    figuresOf.set(shop, [
      reservationFigure(given, 'hot', 'buyers'),
      reservationFigure(given, 'spread', 'visitors'),
      (await pollFigure({ ...given, buyers: shop.buyers.slice(-POLLERS) })).figure,
      ...(await readFigures(given)),
    ])
  }
  const [first] = shops
  return (first ? (figuresOf.get(first) ?? []) : []).map(({ work }, n) => ({
    work,
    run: async (shop) => (await figuresOf.get(shop)![n]!.measureOurs()).requests,
  }))
}
