import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharePrice } from './planning.rules.ts'
import {
  decide,
  type EventFacts,
  isAccepted,
  type ItemFacts,
  priceUnits,
  type Request,
} from './reservations.rules.ts'

const open: EventFacts = {
  id: 'rodeio',
  isTest: false,
  isClosed: false,
  hasOpened: true,
  salesStartAt: new Date(0),
  requiresLoginUnderRush: false,
  maxUnpaidUnits: 80,
}

const CATEGORIES = ['a', 'b', 'c']
const BUNDLES = ['x', 'y']

const facts = (id: string) =>
  fc
    .record({ total: fc.integer({ min: 0, max: 12 }), limit: fc.integer({ min: 0, max: 4 }) })
    .map(({ total, limit }): ItemFacts => ({
      id,
      eventId: 'rodeio',
      kind: BUNDLES.includes(id) ? 'bundle' : 'category',
      name: id,
      priceInCents: 1000,
      total,
      taken: 0,
      soldElsewhere: 0,
      registrationsPerUser: limit,
      isHidden: false,
      isBundlesOnly: false,
      isBlocked: false,
      promoPriceInCents: 700,
      promoFirstUnits: 3,
      categoryIds: id === 'x' ? ['a', 'b'] : id === 'y' ? ['b', 'c'] : [],
      takenAnonymously: 0,
    }))

const stock = fc.tuple(...[...CATEGORIES, ...BUNDLES].map(facts))
const crowd = fc.array(
  fc.record({
    accountId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    items: fc.uniqueArray(
      fc.record({
        itemUUID: fc.constantFrom(...CATEGORIES, ...BUNDLES),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 3, selector: ({ itemUUID }) => itemUUID },
    ),
  }),
  { maxLength: 25 },
)

type Crowd = { accountId: number | undefined; items: Request['items'] }[]

function serve(items: ItemFacts[], people: Crowd) {
  const picture = new Map(items.map((item) => [item.id, { ...item }]))
  const bought = new Map<string, number>()
  const requests = people.map(({ accountId, items: wished }) => ({
    buyer: { accountId, isAdmin: false },
    items: wished,
  }))
  const decisions = decide(requests, picture, new Map([['rodeio', open]]), bought, { guardsHoarding: false })
  return { decisions, picture, bought }
}

test('whatever a crowd wishes, nothing is sold beyond its total and every unit is accounted for', () => {
  fc.assert(
    fc.property(stock, crowd, (items, people) => {
      const { decisions, picture } = serve(items, people)
      const given = new Map<string, number>()
      for (const line of decisions.filter(isAccepted).flatMap(({ lines }) => lines))
        for (const { id } of [line.item, ...line.inner]) given.set(id, (given.get(id) ?? 0) + line.quantity)
      for (const { id, taken, total } of picture.values()) {
        expect(taken).toBeLessThanOrEqual(total)
        expect(taken).toBe(given.get(id) ?? 0)
      }
    }),
    { numRuns: 300 },
  )
})

test('nobody behind in the queue changes what those before him hear', () => {
  fc.assert(
    fc.property(stock, crowd, (items, people) => {
      const half = people.slice(0, Math.ceil(people.length / 2))
      const heard = (all: Crowd) =>
        serve(items, all).decisions.map((decision) => JSON.stringify(decision, withoutItems))
      expect(heard(people).slice(0, half.length)).toEqual(heard(half))
    }),
    { numRuns: 200 },
  )
})

/** The picture of the stock moves on while others are served, so what is compared is the decision itself. */
const withoutItems = (name: string, value: unknown) =>
  name === 'item' || name === 'inner' ? undefined : value

test('whoever is refused leaves stock and limits as he found them', () => {
  fc.assert(
    fc.property(stock, crowd, (items, people) => {
      const { decisions } = serve(items, people)
      const served = people.filter((_, index) => isAccepted(decisions[index]!))
      const all = serve(items, people)
      const onlyServed = serve(items, served)
      const used = (world: typeof all) => [...world.bought].filter(([, units]) => units > 0).toSorted()
      expect([...onlyServed.picture.values()]).toEqual([...all.picture.values()])
      expect(used(onlyServed)).toEqual(used(all))
    }),
    { numRuns: 200 },
  )
})

test('nobody has more of an item than one buyer may', () => {
  fc.assert(
    fc.property(stock, crowd, (items, people) => {
      const { picture, bought } = serve(items, people)
      const tooMany = [...bought].filter(([key, units]) => {
        const { registrationsPerUser: limit } = picture.get(key.split(':')[1]!)!
        return limit > 0 && units > limit
      })
      expect(tooMany).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('the price of a bundle unit is shared to the cent, and no category owes money', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), prices, (unitPrice, categoryPrices) => {
      const shares = sharePrice(unitPrice, categoryPrices)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(unitPrice)
      expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true)
    }),
  )
})

test('buying one by one costs the same as buying together', () => {
  fc.assert(
    fc.property(
      facts('x'),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 1, max: 8 }),
      (item, taken, units) => {
        const together = priceUnits({ ...item, taken }, units)
        const oneByOne = Array.from(
          { length: units },
          (_, index) => priceUnits({ ...item, taken: taken + index }, 1)[0],
        )
        expect(together).toEqual(oneByOne)
      },
    ),
  )
})
