import { describe, expect, test } from 'vitest'
import { formatBadgeList, freeBadges, lowestCommonFree, lowestFree, parseBadgeList } from './badges.ts'

const none: ReadonlySet<number> = new Set()

describe('The list of numbers on offer is read and written as text', () => {
  test('Ranges and single numbers are read as one ascending list', () =>
    expect(parseBadgeList('61,1-3,70-71,2')).toEqual([1, 2, 3, 61, 70, 71]))

  test('The list 1-50,61,70-99 offers 81 numbers', () =>
    expect(parseBadgeList('1-50,61,70-99')).toHaveLength(81))

  test.each(['', '1-', '1,,2', '1;2', ' 1', '12345', '0-5', '9-1', `1${',1'.repeat(2500)}`])(
    'The text %j is refused as a list of numbers',
    (text) => expect(parseBadgeList(text)).toBeUndefined(),
  )

  test('Numbers are written as the shortest list, and read from it again', () => {
    expect(formatBadgeList([70, 3, 1, 2, 61, 71, 2])).toBe('1-3,61,70-71')
    expect(formatBadgeList([])).toBe('')
    expect(parseBadgeList(formatBadgeList([9, 8, 5]))).toEqual([5, 8, 9])
  })

  test('A list of the maximum length is read', () =>
    expect(parseBadgeList(`10${',1'.repeat(2499)}`)).toEqual([1, 10]))
})

describe('Only free numbers are given out', () => {
  test('A number that is taken is not offered', () =>
    expect(freeBadges([1, 2, 3, 4], new Set([2]), 2)).toEqual([3, 4]))

  test('The lowest free number at or above the first one is given', () => {
    expect(lowestFree({ list: undefined, taken: new Set([10, 11]) }, 10)).toBe(12)
    expect(lowestFree({ list: [5, 20, 21], taken: new Set([20]) }, 10)).toBe(21)
  })

  test('No number above the upper limit is given', () =>
    expect(lowestFree({ list: undefined, taken: new Set([1, 2]) }, 1, 2)).toBeUndefined())

  test('The number 0 is never given', () => expect(lowestFree({ list: undefined, taken: none }, 0)).toBe(1))

  test('No number is given twice when the list is exhausted', () =>
    expect(lowestFree({ list: [1], taken: new Set([1]) }, 0)).toBeUndefined())
})

test('A bundle takes the lowest number that is free in all its categories', () => {
  const individual = { list: parseBadgeList('100-103'), taken: new Set([101]) }
  const duplas = { list: undefined, taken: new Set([100, 102]) }
  expect(lowestCommonFree([individual, duplas], 100)).toBe(103)
  expect(lowestCommonFree([individual, duplas], 104)).toBeUndefined()
})
