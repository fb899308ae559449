import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsFromValue, valueFromCents } from './amounts.ts'

test("Every centavo survives the conversion to the bank's format and back", () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
      expect(valueFromCents(cents)).toMatch(/^\d{1,10}\.\d{2}$/)
      expect(centsFromValue(valueFromCents(cents))).toBe(cents)
    }),
  ))

test.each([-1, 0.5, Number.NaN])('An amount of %d centavos is refused', (cents) =>
  expect(() => valueFromCents(cents)).toThrow(RangeError),
)

test('An amount without trailing zeros is read, and every other format is refused', () => {
  expect([centsFromValue('120'), centsFromValue('120.5'), centsFromValue(120.5)]).toEqual([
    12_000, 12_050, 12_050,
  ])
  expect(['1.234', '1,20', '-1.00', ' 1.00', ''].map(centsFromValue)).toEqual(Array(5).fill(undefined))
})
