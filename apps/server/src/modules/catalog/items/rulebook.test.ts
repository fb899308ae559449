import { describe, expect, test } from 'vitest'
import { availabilityFor, type Item, offersOf, saleList, type StockedItem } from './items.rules.ts'

const plain: Item = {
  id: 'individual',
  name: 'LAÇO INDIVIDUAL',
  rules: '<p>Dez armadas.</p>',
  prizes: '',
  complement: '',
  isBundle: false,
  isHidden: false,
  isBundlesOnly: false,
  isBlocked: false,
  isPlace: false,
  now: new Date('2026-11-26T12:00:00Z'),
  priceInCents: 12_000,
  priceSteps: '',
  promoPriceInCents: 0,
  promoFirstUnits: 0,
  soldElsewhere: 0,
  total: 100,
  taken: 40,
  registrationsPerUser: 4,
  minParticipants: 1,
  maxParticipants: 1,
  overrideParticipants: 0,
  asksForHorse: false,
  savedLives: 0,
  lives: 0,
  competition: null,
  limits: null,
}
const item = (given: Partial<StockedItem> = {}): StockedItem => ({
  ...plain,
  sentences: [],
  inner: [],
  ...given,
})
const bundle = (given: Partial<StockedItem> = {}) => item({ id: 'pacote', isBundle: true, ...given })

const visitor = { kind: 'visitor' } as const
const admin = { kind: 'admin' } as const
const buyerWith = (units: number) => ({ kind: 'user' as const, units: new Map([['individual', units]]) })
const unitsInStock = (one: StockedItem) => availabilityFor(one, visitor).unitsInStock
const unitsLeft = (one: StockedItem, viewer: Parameters<typeof saleList>[1]) =>
  availabilityFor(one, viewer).unitsLeft
const seen = (given: Partial<StockedItem>, viewer: Parameters<typeof saleList>[1] = visitor) =>
  saleList([item(given)], viewer)[0]

describe('The remaining stock of an item is computed', () => {
  test('The remaining stock is the total without the taken units', () =>
    expect(unitsInStock(item())).toBe(60))
  test('A bundle has no more units left than its scarcest category', () =>
    expect(unitsInStock(bundle({ inner: [item({ total: 45 }), item({ total: 43 })] }))).toBe(3))
  test('A bundle has no more units left than its own total allows', () =>
    expect(unitsInStock(bundle({ total: 42, inner: [item()] }))).toBe(2))
})

describe('The number of units that a viewer may take is computed', () => {
  test('A visitor may take the purchase limit of the item', () => expect(unitsLeft(item(), visitor)).toBe(4))
  test('A visitor may never take more than ten units', () =>
    expect(unitsLeft(item({ registrationsPerUser: 0 }), visitor)).toBe(10))
  test('A viewer may never take more than the stock', () =>
    expect(unitsLeft(item({ taken: 98 }), visitor)).toBe(2))
  test('The purchase limit counts the units that a buyer already has', () =>
    expect(unitsLeft(item(), buyerWith(3))).toBe(1))
  test('A buyer above the purchase limit may take no unit', () =>
    expect(unitsLeft(item(), buyerWith(9))).toBe(0))
  test('A buyer may take the whole stock of a category without a limit', () =>
    expect(unitsLeft(item({ registrationsPerUser: 0 }), buyerWith(9))).toBe(60))
  test('A viewer may take no unit of a suspended item', () =>
    expect(unitsLeft(item({ isBlocked: true }), admin)).toBe(0))
  test('A viewer may take no unit of a bundle with a suspended category', () =>
    expect(unitsLeft(bundle({ inner: [item({ isBlocked: true })] }), visitor)).toBe(0))
})

describe('The sale list depends on its viewer', () => {
  test('Hidden items are shown to administrators only', () => {
    expect(seen({ isHidden: true })).toBeUndefined()
    expect(seen({ isHidden: true }, buyerWith(0))).toBeUndefined()
    expect(seen({ isHidden: true }, admin)).toMatchObject({ hidden: 1 })
  })
  test('A category that only bundles sell is shown to administrators only', () => {
    expect(seen({ isBundlesOnly: true })).toBeUndefined()
    expect(seen({ isBundlesOnly: true }, admin)).toMatchObject({ noDirectSales: 1 })
  })
  test('The remaining stock is shown to administrators only', () => {
    expect(seen({})).not.toHaveProperty('unitsInStock')
    expect(seen({}, buyerWith(0))).not.toHaveProperty('unitsInStock')
    expect(seen({}, admin)).toMatchObject({ unitsInStock: 60, hidden: 0 })
  })
  test('A suspended item is listed as suspended', () =>
    expect(seen({ isBlocked: true })).toMatchObject({ blockedSales: 1, unitsLeft: 0, soldOut: 0 }))
  test('A cancelled item is listed as cancelled, and a suspended one is not', () => {
    expect(seen({ isCancelled: true })).toMatchObject({ cancelled: 1, unitsLeft: 0 })
    expect(seen({ isBlocked: true })).not.toHaveProperty('cancelled')
  })
  test('The price list for the public has no cancelled item', () => {
    expect(offersOf([item({ isCancelled: true })])).toEqual([])
    expect(offersOf([item({ isBlocked: true })])).toHaveLength(1)
  })
  test('A sold-out item is listed as sold out', () =>
    expect(seen({ taken: 100 })).toMatchObject({ soldOut: 1, unitsLeft: 0 }))
})

describe('A promotion lowers the price of the first units', () => {
  const promo = { isBundle: true, inner: [item()], promoPriceInCents: 8_200, promoFirstUnits: 20 }
  test('The first units cost less, and the list shows how many are left', () =>
    expect(seen({ ...promo, taken: 15 })).toMatchObject({ price: 120, promoPrice: 82, promoUnitsLeft: 5 }))
  test('Units that were sold elsewhere count for the promotion', () =>
    expect(seen({ ...promo, taken: 1, soldElsewhere: 13 })).toMatchObject({ promoUnitsLeft: 6 }))
  test('The promotion ends with its last unit', () =>
    expect(seen({ ...promo, taken: 20 })).not.toHaveProperty('promoPrice'))
  test('A promotion without a number of units is not applied', () =>
    expect(seen({ ...promo, promoFirstUnits: 0, taken: 0 })).not.toHaveProperty('promoPrice'))
})

describe('The sale list shows the number of riders of an entry', () => {
  const quartet = item({ minParticipants: 4, maxParticipants: 5 })
  test('The number of riders of an entry comes from its category', () =>
    expect(seen(quartet)).toMatchObject({ minParticipants: 4, maxParticipants: 5 }))
  test('The number of riders of a bundle covers all its categories', () =>
    expect(seen({ isBundle: true, inner: [item(), quartet] })).toMatchObject({
      minParticipants: 1,
      maxParticipants: 5,
    }))
  test('A bundle may fix the number of riders', () =>
    expect(seen({ isBundle: true, inner: [quartet], overrideParticipants: 1 })).toMatchObject({
      minParticipants: 1,
      maxParticipants: 1,
    }))
})

test('The description of an item shows the prizes after the rules', () =>
  expect(seen({ prizes: '<p>Troféu.</p>' })?.desc).toBe(
    '<p>Dez armadas.</p><h4>Premiação</h4><p>Troféu.</p>',
  ))
