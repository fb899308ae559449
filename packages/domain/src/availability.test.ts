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
  const item = { name: 'LAÇO', isBlocked: false, registrationsPerUser: 0 }
  const level = (total: number, free: number, more: { isBlocked?: boolean; soldElsewhere?: number } = {}) =>
    new Availability({ ...item, total, taken: total - free, ...more }, [], { has: 0 }).level
  const words = [level(100, 11), level(100, 10), level(100, 1), level(100, 0)]
  expect(words).toEqual(['available', 'few', 'few', 'sold-out'])
  expect([level(20, 5), level(20, 4)]).toEqual(['available', 'few'])
  expect([level(6, 6), level(6, 6, { soldElsewhere: 44 })]).toEqual(['available', 'few'])
  expect(level(100, 0, { isBlocked: true })).toBe('suspended')
})

test('The word for the stock of a bundle is that of its scarcest category', () => {
  const item = { name: 'LAÇO', total: 100, taken: 50, isBlocked: false, registrationsPerUser: 0 }
  const level = (...free: number[]) =>
    new Availability(
      item,
      free.map((left) => ({ ...item, taken: 100 - left })),
      { has: 0 },
    ).level
  expect([level(80, 40), level(80, 9), level(80, 0)]).toEqual(['available', 'few', 'sold-out'])
})
