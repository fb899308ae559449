import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsFromReais, formatReais, parseReais, reaisFromCents } from './money.ts'

const cents = fc.integer({ min: 0, max: 999_999_999 })

test('Centavos are unchanged after a round trip over the wire', () =>
  fc.assert(
    fc.property(cents, (value) => {
      expect(centsFromReais(JSON.parse(JSON.stringify(reaisFromCents(value))))).toBe(value)
    }),
  ))

test('The amount 120.5 on the wire is 12050 centavos', () => {
  expect(reaisFromCents(12_050)).toBe(120.5)
  expect(centsFromReais(120.5)).toBe(12_050)
})

test.each([0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e15])(
  'The number %d is refused as an amount',
  (value) => expect(centsFromReais(value)).toBeUndefined(),
)

test('Money is shown in the Brazilian format', () => expect(formatReais(123_450)).toBe('R$\u00A01.234,50'))

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  [' 0,01 ', 1],
  ['999999,99', 99_999_999],
])('A refund of %j is read as %d centavos', (text, value) => expect(parseReais(text)).toBe(value))

test.each(['', ',50', '1.234,50', '12,345', '-1', '1e3', '1234567'])(
  'The text %j is refused as an amount',
  (text) => expect(parseReais(text)).toBeUndefined(),
)
