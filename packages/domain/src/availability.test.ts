import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Availability } from './availability.ts'

const counted = fc.record({
  name: fc.constant('LAÇO'),
  total: fc.integer({ min: 0, max: 40 }),
  taken: fc.integer({ min: 0, max: 40 }),
  isBlocked: fc.boolean(),
  takenAnonymously: fc.integer({ min: 0, max: 10 }),
  registrationsPerUser: fc.integer({ min: 0, max: 6 }),
})
const purchaseState = fc.record({
  has: fc.integer({ min: 0, max: 8 }),
  visitor: fc.option(
    fc.record({ unitsBesides: fc.integer({ min: 0, max: 12 }), sharesStock: fc.boolean() }),
    { nil: undefined },
  ),
})

test('Every quantity up to the units left is granted and every larger one is refused', () => {
  fc.assert(
    fc.property(counted, fc.array(counted, { maxLength: 3 }), purchaseState, (item, categories, state) => {
      const availability = new Availability(item, categories, state)
      const quantities = Array.from({ length: 45 }, (_, index) => index + 1)
      const granted = quantities.filter((quantity) => availability.refusal(quantity) === undefined)
      expect(granted).toEqual(quantities.slice(0, availability.unitsLeft))
    }),
  )
})

test('A visitor may hold ten units, all visitors together 30 % of each category, and always at least one', () => {
  const of = (total: number, takenAnonymously: number, unitsBesides = 0) =>
    new Availability(
      { name: 'LAÇO', total: 100, taken: 0, isBlocked: false, registrationsPerUser: 0 },
      [{ name: 'DUPLA', total, taken: 0, isBlocked: false, takenAnonymously }],
      { has: 0, visitor: { unitsBesides, sharesStock: true } },
    ).unitsLeft
  expect([of(100, 0), of(100, 0, 7), of(100, 25), of(100, 30), of(1, 0), of(1, 1)]).toEqual([
    10, 3, 5, 0, 1, 0,
  ])
})

test('The word for the stock changes at ten units or a fifth of all, whichever is less', () => {
  const level = (total: number, free: number, isBlocked = false, categoriesFree: number[] = []) =>
    new Availability(
      { name: 'LAÇO', total, taken: total - free, isBlocked, registrationsPerUser: 0 },
      categoriesFree.map((left) => ({ name: 'DUPLA', total: 100, taken: 100 - left, isBlocked: false })),
      { has: 0 },
    ).level
  expect([level(100, 11), level(100, 10), level(100, 1), level(100, 0)]).toEqual([
    'available',
    'few',
    'few',
    'sold-out',
  ])
  expect([level(20, 5), level(20, 4), level(3, 2), level(3, 1)]).toEqual([
    'available',
    'few',
    'available',
    'few',
  ])
  expect([level(100, 50, false, [80, 9]), level(100, 50, false, [80, 0]), level(100, 0, true)]).toEqual([
    'few',
    'sold-out',
    'suspended',
  ])
})
