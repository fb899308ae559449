import { expect, test } from 'vitest'
import { CASH_VALUES_IN_CENTS, countedInCents, isCashCount } from './cash.ts'

test('The desk counts every note and coin of the real', () => {
  const one = CASH_VALUES_IN_CENTS.map((valueInCents) => ({ valueInCents, quantity: 1 }))
  expect(countedInCents(one)).toBe(38_891)
  expect(isCashCount(one)).toBe(true)
  expect(countedInCents([])).toBe(0)
})

test('A note that does not exist, a value that is named twice and more than a million reais are refused', () => {
  const notes = (valueInCents: number, quantity = 1) => ({ valueInCents, quantity })
  expect(isCashCount([notes(300)])).toBe(false)
  expect(isCashCount([notes(200), notes(200)])).toBe(false)
  expect(isCashCount([notes(20_000, 5001)])).toBe(false)
  expect(isCashCount([notes(20_000, 5000)])).toBe(true)
})
