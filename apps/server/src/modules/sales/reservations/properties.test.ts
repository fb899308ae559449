import type { SaleItem } from '@porteira/contract'
import { Price, priceAt, priceOf, priceStepsText, saleOf } from '@porteira/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Item, type ItemViewer, saleList, withInner } from '../../catalog/items/items.rules.ts'
import { sharePrice } from './cart-rows.rules.ts'
import {
  type EventFacts,
  isAccepted,
  type ItemFacts,
  type Request,
  Stock,
  takeInTurn,
} from './stock.rules.ts'

const open: EventFacts = {
  id: 'rodeio',
  isTest: false,
  sale: saleOf({
    isClosed: false,
    isSoldOnline: true,
    opensAt: new Date(0),
    endsAt: new Date(2),
    lastDay: '1970-01-01',
    now: new Date(1),
  }),
  now: new Date(1),
  requiresLoginUnderRush: false,
  maxUnpaidUnits: 80,
  maxSellerUnits: 80,
}

const WEB = { channel: 'web', at: 1 } as const
const CATEGORIES = ['a', 'b', 'c']
const BUNDLES = ['x', 'y', 'z']
const INSIDE: Record<string, string[]> = { x: ['a', 'b'], y: ['b', 'c'], z: ['a', 'c', 'a'] }
const ITEMS = [...CATEGORIES, ...BUNDLES]

const plain: Omit<ItemFacts, 'id'> = {
  eventId: 'rodeio',
  kind: 'category',
  name: 'LAÇO',
  priceInCents: 1000,
  priceSteps: '',
  total: 0,
  taken: 0,
  soldElsewhere: 0,
  registrationsPerUser: 0,
  isHidden: false,
  isBundlesOnly: false,
  isBlocked: false,
  isFormedLater: false,
  promoPriceInCents: 700,
  promoFirstUnits: 3,
  categoryIds: [],
  takenAnonymously: 0,
}
const named = (id: string, overrides: Partial<ItemFacts>): ItemFacts => ({
  ...plain,
  id,
  name: id,
  kind: BUNDLES.includes(id) ? 'bundle' : 'category',
  categoryIds: INSIDE[id] ?? [],
  ...overrides,
})

const facts = (id: string) =>
  fc
    .record({ total: fc.integer({ min: 0, max: 12 }), limit: fc.integer({ min: 0, max: 4 }) })
    .map(({ total, limit }) => named(id, { total, registrationsPerUser: limit }))

const stock = fc.tuple(...ITEMS.map(facts))
const crowd = fc.array(
  fc.record({
    accountId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    items: fc.uniqueArray(
      fc.record({
        itemUUID: fc.constantFrom(...ITEMS),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 3, selector: ({ itemUUID }) => itemUUID },
    ),
  }),
  { maxLength: 25 },
)

type Requests = { accountId: number | undefined; items: Request['items'] }[]
type StockInput = { event?: EventFacts; bought?: Record<string, number>; guardsHoarding?: boolean }

/** The facts are frozen, so that code that changes one throws. */
const stockOf = (
  items: ItemFacts[],
  { event = open, bought = {}, guardsHoarding = false }: StockInput = {},
) =>
  Stock.of({
    items: new Map(items.map((item) => [item.id, Object.freeze({ ...item })])),
    events: new Map([['rodeio', event]]),
    bought: new Map(Object.entries(bought)),
    holds: new Map(),
    openSales: new Map(),
    guardsHoarding,
  })

const requestsOf = (people: Requests): Request[] =>
  people.map(({ accountId, items }) => ({ buyer: { accountId, isAdmin: false }, items }))

const itemsOf = (of: Stock) => ITEMS.map((id) => of.item(id)!)

function serve(of: Stock, people: Requests) {
  let left = of
  for (const request of requestsOf(people)) {
    const step = left.tryTake(request)
    if ('taken' in step) left = step.next
  }
  return { decisions: takeInTurn(of, requestsOf(people)), left }
}

test('Random requests never sell more than the total, and every unit is counted', () => {
  fc.assert(
    fc.property(stock, crowd, (items, people) => {
      const { decisions, left } = serve(stockOf(items), people)
      const given = new Map<string, number>()
      for (const line of decisions.filter(isAccepted).flatMap(({ lines }) => lines))
        for (const id of [line.item.id, ...line.item.categoryIds])
          given.set(id, (given.get(id) ?? 0) + line.quantity)
      for (const { id, taken, total } of itemsOf(left)) {
        expect(taken).toBeLessThanOrEqual(total)
        expect(taken).toBe(given.get(id) ?? 0)
      }
    }),
    { numRuns: 300 },
  )
})

test('Later requests in the queue do not change the decisions about earlier ones', () => {
  fc.assert(
    fc.property(stock, crowd, (items, people) => {
      const half = people.slice(0, Math.ceil(people.length / 2))
      const heard = (all: Requests) => serve(stockOf(items), all).decisions
      expect(heard(people).slice(0, half.length)).toEqual(heard(half))
    }),
    { numRuns: 200 },
  )
})

test('Taking units does not change the stock object, and the same request gets the same decision again', () => {
  fc.assert(
    fc.property(stock, crowd, crowd, (items, before, people) => {
      const { left } = serve(stockOf(items), before)
      const [seen, kept] = [itemsOf(left), structuredClone(itemsOf(left))]
      const first = serve(left, people).decisions
      expect(itemsOf(left)).toEqual(kept)
      expect(seen).toEqual(kept)
      expect(serve(left, people).decisions).toEqual(first)
    }),
    { numRuns: 200 },
  )
})

test('A refused request changes neither stock nor limits', () => {
  fc.assert(
    fc.property(stock, crowd, crowd, (items, people, later) => {
      const all = serve(stockOf(items), people)
      const served = people.filter((_, index) => isAccepted(all.decisions[index]!))
      const onlyServed = serve(stockOf(items), served)
      expect(itemsOf(onlyServed.left)).toEqual(itemsOf(all.left))
      expect(serve(onlyServed.left, later).decisions).toEqual(serve(all.left, later).decisions)
    }),
    { numRuns: 200 },
  )
})

test('No buyer exceeds the purchase limit of an item', () => {
  fc.assert(
    fc.property(stock, crowd, (items, people) => {
      const { decisions } = serve(stockOf(items), people)
      const bought = new Map<string, number>()
      for (const [index, decision] of decisions.entries())
        for (const { item, quantity } of isAccepted(decision) ? decision.lines : []) {
          const { accountId } = people[index]!
          const key = `${accountId ?? `visitor ${index}`}:${item.id}`
          bought.set(key, (bought.get(key) ?? 0) + quantity)
          const { registrationsPerUser: limit } = item
          expect(bought.get(key)).toBeLessThanOrEqual(limit || Infinity)
        }
    }),
    { numRuns: 200 },
  )
})

test('No account holds more unpaid entries than the event allows, by one cart or by several', () => {
  fc.assert(
    fc.property(stock, crowd, fc.integer({ min: 1, max: 6 }), (items, people, most) => {
      const event = { ...open, maxUnpaidUnits: most }
      const { decisions } = serve(stockOf(items, { event, guardsHoarding: true }), people)
      const unpaid = new Map<number, number>()
      for (const [index, decision] of decisions.entries())
        for (const { item, quantity } of isAccepted(decision) ? decision.lines : []) {
          const accountId = people[index]!.accountId ?? 0
          unpaid.set(
            accountId,
            (unpaid.get(accountId) ?? 0) + quantity * Math.max(1, item.categoryIds.length),
          )
        }
      unpaid.delete(0)
      expect(Math.max(0, ...unpaid.values())).toBeLessThanOrEqual(most)
    }),
    { numRuns: 200 },
  )
})

const centsOf = (reais = 0) => Math.round(reais * 100)
const price = fc.integer({ min: 0, max: 9_999_999 })
const MINUTE = 60_000
// The clock of these tests shows the first millisecond of 1970: half of the instants are over.
const priceStep = fc
  .record({
    priceInCents: price,
    until: fc.constantFrom(null, -MINUTE, MINUTE),
    firstUnits: fc.option(fc.integer({ min: 1, max: 50 })),
    channel: fc.constantFrom(null, 'web' as const, 'desk' as const),
    numbers: fc.option(fc.integer({ min: 1, max: 9 }).map((last) => ({ first: 1, last }))),
  })
  .filter(({ until, firstUnits, numbers }) => until !== null || firstUnits !== null || numbers !== null)
const catalogItem = (id: string) =>
  fc
    .record({
      total: fc.integer({ min: 0, max: 40 }),
      taken: fc.integer({ min: 0, max: 40 }),
      soldElsewhere: fc.integer({ min: 0, max: 10 }),
      registrationsPerUser: fc.integer({ min: 0, max: 15 }),
      isHidden: fc.boolean(),
      isBundlesOnly: fc.boolean(),
      isBlocked: fc.boolean(),
      priceInCents: price,
      promoPriceInCents: fc.oneof(fc.constant(0), price),
      promoFirstUnits: fc.integer({ min: 0, max: 50 }),
      priceSteps: fc.array(priceStep, { maxLength: 3 }).map(priceStepsText),
    })
    .map((given) => named(id, { ...given, taken: Math.min(given.total, given.taken) }))
const catalog = fc.tuple(...ITEMS.map(catalogItem))
const asListed = ({ kind, ...item }: ItemFacts): Item => ({
  ...item,
  isPlace: false,
  now: new Date(1),
  isBundle: kind === 'bundle',
  rules: '',
  prizes: '',
  competition: null,
  limits: null,
  complement: '',
  minParticipants: 1,
  maxParticipants: 1,
  overrideParticipants: 0,
  asksForHorse: false,
  savedLives: 0,
  lives: 0,
})
/** The price that a page computes from the list. */
const priceShown = ({ price: full, promoPrice, promoUnitsLeft = 0, priceSteps }: SaleItem) =>
  priceSteps
    ? priceAt(
        priceSteps.slice(0, -1).map((step) => ({
          priceInCents: centsOf(step.price),
          until: step.secondsLeft === undefined ? null : step.secondsLeft * 1000,
          unitsLeft: step.unitsLeft ?? null,
        })),
        centsOf(priceSteps.at(-1)?.price),
        0,
      )
    : new Price(
        centsOf(full),
        promoPrice === undefined ? [] : [{ priceInCents: centsOf(promoPrice), unitsLeft: promoUnitsLeft }],
      )

const buyers = fc.oneof(
  fc.constant({ kind: 'visitor' as const, has: 0 }),
  fc.record({
    kind: fc.constantFrom('user' as const, 'admin' as const),
    has: fc.integer({ min: 0, max: 5 }),
  }),
)

test('The list offers as many units as the reservation grants, at the price that it charges', () => {
  fc.assert(
    fc.property(catalog, buyers, (items, { kind, has }) => {
      const viewer: ItemViewer =
        kind === 'visitor' ? { kind } : { kind, units: new Map(ITEMS.map((id) => [id, has])) }
      const bundled = items.flatMap(({ id, categoryIds }) =>
        categoryIds.map((categoryId) => ({ bundleId: id, categoryId })),
      )
      const list = saleList(withInner(items.map(asListed), bundled), viewer)
      const bought = Object.fromEntries(ITEMS.map((id) => [`7:${id}`, has]))
      const shop = stockOf(items, { bought, guardsHoarding: true })
      const buyer = { accountId: kind === 'visitor' ? undefined : 7, isAdmin: kind === 'admin' }
      const quantities = Array.from({ length: 42 }, (_, index) => index + 1)
      const charged = (itemUUID: string) =>
        quantities.flatMap((quantity) => {
          const step = shop.tryTake({ buyer, items: [{ itemUUID, quantity }] })
          return 'taken' in step ? [step.taken.totalInCents] : []
        })
      const offered = (id: string) => {
        const shown = list.find(({ itemUUID }) => itemUUID === id)
        return quantities
          .slice(0, shown?.unitsLeft ?? 0)
          .map((quantity) => (shown ? priceShown(shown).totalInCents(quantity) : 0))
      }
      expect(ITEMS.map(offered)).toEqual(ITEMS.map(charged))
    }),
    { numRuns: 300 },
  )
})

test('The price of a bundle unit is shared to the cent, and no share is negative', () => {
  const prices = fc.array(price, { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(price, prices, (unitPrice, categoryPrices) => {
      const shares = sharePrice(unitPrice, categoryPrices)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(unitPrice)
      expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true)
    }),
  )
})

test('Buying units one by one costs the same as buying them together', () => {
  fc.assert(
    fc.property(
      facts('x'),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 1, max: 8 }),
      (item, taken, units) => {
        const together = priceOf({ ...item, taken }, WEB)
        const oneByOne = Array.from(
          { length: units },
          (_, index) => priceOf({ ...item, taken: taken + index }, WEB).units(1)[0]!,
        )
        expect(together.units(units)).toEqual(oneByOne)
        expect(together.totalInCents(units)).toBe(
          oneByOne.reduce((sum, { priceInCents }) => sum + priceInCents, 0),
        )
      },
    ),
  )
})
