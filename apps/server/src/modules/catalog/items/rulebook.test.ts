import { describe, expect, test } from 'vitest'
import { availabilityFor, type Item, saleList, type StockedItem } from './items.rules.ts'

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
  priceInCents: 12_000,
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
}
const item = (given: Partial<StockedItem> = {}): StockedItem => ({ ...plain, inner: [], ...given })
const bundle = (given: Partial<StockedItem> = {}) => item({ id: 'pacote', isBundle: true, ...given })

const visitor = { kind: 'visitor' } as const
const admin = { kind: 'admin' } as const
const buyerWith = (units: number) => ({ kind: 'user' as const, units: new Map([['individual', units]]) })
const unitsInStock = (one: StockedItem) => availabilityFor(one, visitor).unitsInStock
const unitsLeft = (one: StockedItem, looker: Parameters<typeof saleList>[1]) =>
  availabilityFor(one, looker).unitsLeft
const seen = (given: Partial<StockedItem>, looker: Parameters<typeof saleList>[1] = visitor) =>
  saleList([item(given)], looker)[0]

describe('remaining stock', () => {
  test('is what the shop may sell less what is taken', () => expect(unitsInStock(item())).toBe(60))
  test('of a bundle is no more than that of its scarcest category', () =>
    expect(unitsInStock(bundle({ inner: [item({ total: 45 }), item({ total: 43 })] }))).toBe(3))
  test('of a bundle is no more than its own', () =>
    expect(unitsInStock(bundle({ total: 42, inner: [item()] }))).toBe(2))
})

describe('what one may still take', () => {
  test('without login is the limit per buyer', () => expect(unitsLeft(item(), visitor)).toBe(4))
  test('without login is never more than ten', () =>
    expect(unitsLeft(item({ registrationsPerUser: 0 }), visitor)).toBe(10))
  test('is never more than the stock', () => expect(unitsLeft(item({ taken: 98 }), visitor)).toBe(2))
  test('counts what the buyer already has', () => expect(unitsLeft(item(), buyerWith(3))).toBe(1))
  test('is nothing beyond the limit', () => expect(unitsLeft(item(), buyerWith(9))).toBe(0))
  test('has no limit where the category has none', () =>
    expect(unitsLeft(item({ registrationsPerUser: 0 }), buyerWith(9))).toBe(60))
  test('is nothing while sales are suspended', () =>
    expect(unitsLeft(item({ isBlocked: true }), admin)).toBe(0))
  test('is nothing of a bundle with a suspended category', () =>
    expect(unitsLeft(bundle({ inner: [item({ isBlocked: true })] }), visitor)).toBe(0))
})

describe('who sees what', () => {
  test('hidden items are shown to administrators only', () => {
    expect(seen({ isHidden: true })).toBeUndefined()
    expect(seen({ isHidden: true }, buyerWith(0))).toBeUndefined()
    expect(seen({ isHidden: true }, admin)).toMatchObject({ hidden: 1 })
  })
  test('a category sold only inside bundles is shown to administrators only', () => {
    expect(seen({ isBundlesOnly: true })).toBeUndefined()
    expect(seen({ isBundlesOnly: true }, admin)).toMatchObject({ noDirectSales: 1 })
  })
  test('the true stock is shown to administrators only', () => {
    expect(seen({})).not.toHaveProperty('unitsInStock')
    expect(seen({}, buyerWith(0))).not.toHaveProperty('unitsInStock')
    expect(seen({}, admin)).toMatchObject({ unitsInStock: 60, hidden: 0 })
  })
  test('a suspended item stays in the list and says so', () =>
    expect(seen({ isBlocked: true })).toMatchObject({ blockedSales: 1, unitsLeft: 0, soldOut: 0 }))
  test('a sold-out item stays in the list and says so', () =>
    expect(seen({ taken: 100 })).toMatchObject({ soldOut: 1, unitsLeft: 0 }))
})

describe('promotion', () => {
  const promo = { isBundle: true, inner: [item()], promoPriceInCents: 8_200, promoFirstUnits: 20 }
  test('the first units cost less, and the list says for how many', () =>
    expect(seen({ ...promo, taken: 15 })).toMatchObject({ price: 120, promoPrice: 82, promoUnitsLeft: 5 }))
  test('units sold by other ways count too', () =>
    expect(seen({ ...promo, taken: 1, soldElsewhere: 13 })).toMatchObject({ promoUnitsLeft: 6 }))
  test('ends with its last unit', () =>
    expect(seen({ ...promo, taken: 20 })).not.toHaveProperty('promoPrice'))
  test('without a number of units there is none', () =>
    expect(seen({ ...promo, promoFirstUnits: 0, taken: 0 })).not.toHaveProperty('promoPrice'))
})

describe('riders of one registration', () => {
  const quartet = item({ minParticipants: 4, maxParticipants: 5 })
  test('are those of the category', () =>
    expect(seen(quartet)).toMatchObject({ minParticipants: 4, maxParticipants: 5 }))
  test('of a bundle span its categories', () =>
    expect(seen({ isBundle: true, inner: [item(), quartet] })).toMatchObject({
      minParticipants: 1,
      maxParticipants: 5,
    }))
  test('may be fixed by the bundle', () =>
    expect(seen({ isBundle: true, inner: [quartet], overrideParticipants: 1 })).toMatchObject({
      minParticipants: 1,
      maxParticipants: 1,
    }))
})

test('prizes follow the rules', () =>
  expect(seen({ prizes: '<p>Troféu.</p>' })?.desc).toBe(
    '<p>Dez armadas.</p><h4>Premiação</h4><p>Troféu.</p>',
  ))
