import { expect, test } from 'vitest'
import { prizeText } from './sheet-amounts.ts'

test('A prize on paper has no currency, and its goods follow', () => {
  expect(prizeText({ prizeInCents: 150_000, goods: ['SELA'] })).toBe('1.500,00 e SELA')
  expect(prizeText({ prizeInCents: 0, goods: ['SELA', 'TROFÉU'] })).toBe('SELA e TROFÉU')
  expect(prizeText({ prizeInCents: 0, goods: [] })).toBe('')
})
