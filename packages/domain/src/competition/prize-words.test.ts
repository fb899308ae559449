import { expect, test } from 'vitest'
import { placesText, prizeText } from './prize-words.ts'

test.each([
  [1, 1, '1º'],
  [1, 2, '1º e 2º'],
  [5, 11, '5º a 11º'],
])('The places %d to %d are written as %s', (from, to, text) => expect(placesText(from, to)).toBe(text))

test.each([
  [150_000, [], 'R$ 1.500,00'],
  [150_000, [{ name: 'SELA', count: 1 }], 'R$ 1.500,00 e SELA'],
  [0, [{ name: 'FIVELA', count: 2 }], '2 × FIVELA'],
  [0, [], ''],
])('A prize of %d centavos with the goods %j is written as %j', (cents, goods, text) =>
  expect(prizeText({ cents, goods })).toBe(text),
)
