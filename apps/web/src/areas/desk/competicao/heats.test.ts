import { expect, test } from 'vitest'
import { endingAt, evenHeats, numbersOfHeats } from './heats.ts'

const sizes = (heats: ReturnType<typeof evenHeats>) => heats.map(({ size }) => size)

test('Numbers are cut into heats of nearly the same size, none larger than asked', () => {
  expect(sizes(evenHeats(22, 10))).toEqual([7, 7, 8])
  expect(sizes(evenHeats(20, 10))).toEqual([10, 10])
  expect(sizes(evenHeats(3, 10))).toEqual([3])
  expect(sizes(evenHeats(3, 0))).toEqual([1, 1, 1])
  expect(evenHeats(0, 10)).toEqual([])
})

test('Each heat has its numbers of the order, and all of them together the whole order', () =>
  expect(numbersOfHeats([5, 2, 9, 1, 7], evenHeats(5, 2))).toEqual([[5], [2, 9], [1, 7]]))

test('A heat ends with another number, and the next one begins after it', () => {
  const heats = evenHeats(9, 3)
  expect(sizes(endingAt(heats, 0, 5))).toEqual([5, 1, 3])
  expect(sizes(endingAt(heats, 1, 1))).toEqual([3, 1, 5])
  expect(sizes(endingAt(heats, 0, 99))).toEqual([5, 1, 3])
  expect(sizes(endingAt(heats, 0, 0))).toEqual([1, 5, 3])
  expect(sizes(endingAt(heats, 2, 1))).toEqual([3, 3, 3])
})
