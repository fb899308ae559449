import type { SaleItem } from '@porteira/contract'
import { expect, test } from 'vitest'
import { maxUnits, unavailableReasonOf, orderOf, priceOfItem } from './selection.ts'

const single: SaleItem = {
  itemUUID: 'single',
  name: 'LAÇO INDIVIDUAL ABERTO',
  price: 120.1,
  unitsLeft: 4,
  availability: 'available',
  isBundle: 0,
  noDirectSales: 0,
  blockedSales: 0,
  soldOut: 0,
  desc: '',
  complement: '',
  minParticipants: 1,
  maxParticipants: 1,
  registrationsPerUser: 4,
  sbbEnabled: 0,
  savedLives: 0,
  rodeoCategories: [],
}
const bundle: SaleItem = { ...single, itemUUID: 'bundle', price: 900, promoPrice: 820, promoUnitsLeft: 2 }

test('The running total is exact to the centavo', () => {
  const { units, totalInCents } = orderOf([single, bundle], { single: 3, bundle: 1 })
  expect([units, totalInCents]).toEqual([4, 3 * 12_010 + 82_000])
})

test('A purchase may have units inside and outside a promotion', () => {
  expect(priceOfItem(bundle).totalInCents(3)).toBe(2 * 82_000 + 90_000)
})

test('A stored selection shrinks to the units that are left', () => {
  const { ordered } = orderOf([{ ...single, unitsLeft: 2 }], { single: 4, gone: 9 })
  expect(ordered).toEqual([{ itemUUID: 'single', quantity: 2 }])
})

test.each([
  ['cancelled', { blockedSales: 1, cancelled: 1, unitsLeft: 0 }],
  ['suspended', { blockedSales: 1, soldOut: 1, unitsLeft: 0 }],
  ['sold-out', { soldOut: 1, unitsLeft: 0 }],
  ['bundles-only', { noDirectSales: 1 }],
  ['limit-reached', { unitsLeft: 0 }],
] as const)('An item that is %s cannot be ordered', (reason, part) => {
  const item = { ...single, ...part }
  expect(unavailableReasonOf(item)).toBe(reason)
  expect(orderOf([item], { single: 1 })).toEqual({ ordered: [], units: 0, totalInCents: 0 })
})

test('An administrator may sell a category that the public gets in bundles only', () => {
  expect(maxUnits({ ...single, noDirectSales: 1, unitsInStock: 50 })).toBe(4)
})

test('No more than 500 units of an item fit into one cart', () => {
  expect(maxUnits({ ...single, unitsLeft: 4000 })).toBe(500)
})
