import type { SaleItem } from '@porteira/contract'
import { describe, expect, test } from 'vitest'
import {
  maxUnits,
  nextChange,
  unavailableReasonOf,
  orderOf,
  priceOfItem,
  promotionFacts,
} from './selection.ts'
import { shownSteps } from './shown-steps.ts'

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
  const { units, totalInCents } = orderOf([single, bundle], { single: 3, bundle: 1 }, 0)
  expect([units, totalInCents]).toEqual([4, 3 * 12_010 + 82_000])
})

test('A purchase may have units inside and outside a promotion', () => {
  expect(priceOfItem(bundle, 0).totalInCents(3)).toBe(2 * 82_000 + 90_000)
})

test('A promotion says how many units it still has', () => {
  expect(promotionFacts({ ...bundle, promoUnitsLeft: 1 })).toEqual(['promoção para mais 1 inscrição'])
  expect(promotionFacts(single)).toEqual([])
})

test('A stored selection shrinks to the units that are left', () => {
  const { ordered } = orderOf([{ ...single, unitsLeft: 2 }], { single: 4, gone: 9 }, 0)
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
  expect(orderOf([item], { single: 1 }, 0)).toEqual({
    ordered: [],
    units: 0,
    totalInCents: 0,
    mayRise: false,
  })
})

test('An administrator may sell a category that the public gets in bundles only', () => {
  expect(maxUnits({ ...single, noDirectSales: 1, unitsInStock: 50 })).toBe(4)
})

test('No more than 500 units of an item fit into one cart', () => {
  expect(maxUnits({ ...single, unitsLeft: 4000 })).toBe(500)
})

describe('The price of an item changes on the page when a step ends', () => {
  const rising: SaleItem = {
    ...single,
    price: 120,
    priceSteps: [
      { price: 90, until: '', unitsLeft: 0 },
      { price: 100, until: '2026-11-30T15:00:00.000Z', secondsLeft: 60 },
      { price: 120, until: '2026-12-01T15:00:00.000Z', secondsLeft: 86_460, unitsLeft: 2 },
      { price: 150, until: '' },
    ],
  }
  const statesAt = (elapsed: number) => shownSteps(rising, elapsed).map(({ price, state }) => [price, state])

  test('The step counts until its last millisecond', () => {
    expect(priceOfItem(rising, 59_999).totalInCents(3)).toBe(30_000)
    expect(priceOfItem(rising, 60_000).totalInCents(3)).toBe(12_000 + 12_000 + 15_000)
    expect(priceOfItem(rising, 86_460_000).nextInCents).toBe(15_000)
  })
  test('The running total follows the steps of the prices', () => {
    expect(orderOf([rising], { single: 3 }, 0)).toMatchObject({ totalInCents: 30_000, mayRise: true })
    expect(orderOf([rising], { single: 3 }, 60_000).totalInCents).toBe(39_000)
  })
  test('The page knows when the next step ends', () => {
    expect(nextChange([single, rising], 0)).toBe(60_000)
    expect(nextChange([single, rising], 60_000)).toBe(86_460_000)
    expect(nextChange([single, rising], 86_460_000)).toBeUndefined()
  })
  test('The last step that is over, the present one and the next ones are shown', () => {
    expect(statesAt(0)).toEqual([
      [90, 'past'],
      [100, 'now'],
      [120, 'next'],
      [150, 'next'],
    ])
    expect(statesAt(60_000)).toEqual([
      [100, 'past'],
      [120, 'now'],
      [150, 'next'],
    ])
    expect(statesAt(86_460_000)).toEqual([
      [120, 'past'],
      [150, 'now'],
    ])
  })
})
