import { expect, test } from 'vitest'
import { assignBadges, type CategoryBadges, type UnnumberedEntry } from './badges.rules.ts'

const pool = (given: Partial<CategoryBadges> = {}): CategoryBadges => ({
  list: undefined,
  taken: new Set(),
  minBadge: 0,
  ...given,
})
const alone = (cartItemId: number, given: Partial<UnnumberedEntry> = {}): UnnumberedEntry => ({
  cartItemId,
  categoryId: 'individual',
  unit: String(cartItemId),
  firstBadge: 0,
  lastBadge: 9999,
  ...given,
})
const numbers = (waiting: UnnumberedEntry[], pools: Record<string, CategoryBadges>) => [
  ...assignBadges(waiting, new Map(Object.entries(pools))).values(),
]

test('The first payment gets number 1, the next ones follow', () =>
  expect(numbers([alone(1), alone(2), alone(3)], { individual: pool() })).toEqual([1, 2, 3]))

test('A freed number is given again before new numbers', () =>
  expect(numbers([alone(1), alone(2)], { individual: pool({ taken: new Set([1, 3]) }) })).toEqual([2, 4]))

test('An entry gets a number of the range that was sold, and another one only if none of it is free', () => {
  const sold = [1, 2, 3].map((id) => alone(id, { firstBadge: 11, lastBadge: 12 }))
  expect(numbers(sold, { individual: pool({ minBadge: 5 }) })).toEqual([11, 12, 5])
  const moved = [alone(1, { firstBadge: 11, lastBadge: 12, wanted: 20 })]
  expect(numbers(moved, { individual: pool() })).toEqual([11])
  const unit = [
    alone(1, { unit: 'a', firstBadge: 11, lastBadge: 12 }),
    alone(2, { unit: 'a', firstBadge: 11, lastBadge: 12, categoryId: 'dupla' }),
  ]
  expect(numbers(unit, { individual: pool({ taken: new Set([11]) }), dupla: pool() })).toEqual([12, 12])
  const full = { individual: pool({ taken: new Set([11, 12]) }), dupla: pool() }
  expect(numbers(unit, full)).toEqual([1, 11])
})

test('A category begins at the number that its organiser set', () =>
  expect(numbers([alone(1)], { individual: pool({ minBadge: 51 }) })).toEqual([51]))

test('A bundle begins at the first number of its own range', () =>
  expect(numbers([alone(1, { firstBadge: 101 })], { individual: pool({ minBadge: 51 }) })).toEqual([101]))

test('Only numbers of the list are given', () =>
  expect(numbers([alone(1), alone(2), alone(3)], { individual: pool({ list: [7, 9] }) })).toEqual([7, 9]))

test('One unit of a bundle has the same number in all its categories', () => {
  const unit = [alone(1, { unit: 'a' }), alone(2, { unit: 'a', categoryId: 'dupla' })]
  const pools = { individual: pool({ taken: new Set([1]) }), dupla: pool({ taken: new Set([2]) }) }
  expect(numbers(unit, pools)).toEqual([3, 3])
})

test('Each category gives its own lowest number if no number is free in all of them', () => {
  const unit = [alone(1, { unit: 'a' }), alone(2, { unit: 'a', categoryId: 'dupla' })]
  expect(numbers(unit, { individual: pool({ list: [4] }), dupla: pool({ list: [9] }) })).toEqual([4, 9])
})

test('A category that is twice in a bundle gives two numbers, one after the other where they are free', () => {
  const twice = [alone(1, { unit: 'a' }), alone(2, { unit: 'a' })]
  const given = (more: UnnumberedEntry[], ...pools: Partial<CategoryBadges>[]) =>
    numbers([...twice, ...more], { individual: pool(pools[0]), dupla: pool(pools[1]) })
  expect(given([])).toEqual([1, 2])
  expect(given([], { taken: new Set([2, 5]) })).toEqual([3, 4])
  expect(given([], { list: [1, 3, 7, 8] })).toEqual([7, 8])
  expect(given([], { list: [1, 3, 7] })).toEqual([1, 3])
  expect(given([], { list: [7] })).toEqual([7])
  const pair = alone(3, { unit: 'a', categoryId: 'dupla' })
  expect(given([pair], { taken: new Set([2]) }, { taken: new Set([3]) })).toEqual([4, 5, 4])
})
