import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsFromValue, valueFromCents } from './amounts.ts'

test('every centavo survives the way to the bank and back', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
      expect(valueFromCents(cents)).toMatch(/^\d{1,10}\.\d{2}$/)
      expect(centsFromValue(valueFromCents(cents))).toBe(cents)
    }),
  ))

test.each([-1, 0.5, Number.NaN])('%d centavos are not sent', (cents) =>
  expect(() => valueFromCents(cents)).toThrow(RangeError),
)

test('a bank may leave zeros out, and nothing else', () => {
  expect([centsFromValue('120'), centsFromValue('120.5'), centsFromValue(120.5)]).toEqual([
    12_000, 12_050, 12_050,
  ])
  expect(['1.234', '1,20', '-1.00', ' 1.00', ''].map(centsFromValue)).toEqual(Array(5).fill(undefined))
})
