import { describe, expect, test } from 'vitest'
import { bandsAreInOrder, callOrder, livesLeft, strengthByHits, updatedText } from './scoring.ts'

const bands = [
  { strength: 1, minHits: 10 },
  { strength: 2, minHits: 8 },
  { strength: 3, minHits: 4 },
]

test.each([
  [10, 1],
  [9, 2],
  [8, 2],
  [4, 3],
  [3, 0],
])('A rider with %i hits reaches the strength %i', (hits, strength) =>
  expect(strengthByHits(hits, bands)).toBe(strength),
)

test('A lower strength cannot require more hits than a higher one', () => {
  expect(bandsAreInOrder(bands)).toBe(true)
  expect(bandsAreInOrder([...bands, { strength: 4, minHits: 4 }])).toBe(false)
})

test('Each miss in a final costs a life, and a rider without lives is out', () => {
  expect(livesLeft(1, { hits: 3, total: 4 })).toBe(0)
  expect(livesLeft(0, { hits: 3, total: 4 })).toBe(-1)
})

describe('Badges are called in the order of their numbers', () => {
  const entry = (badge: number, thrown: number, minute = 0) => ({
    badge,
    thrown,
    updatedOn: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
  })
  const badges = (...entries: ReturnType<typeof entry>[]) => callOrder(entries).map(({ badge }) => badge)

  test('The lowest number is called first before the first shot', () =>
    expect(badges(entry(7, 0), entry(2, 0), entry(30, 0))).toEqual([2, 7, 30]))
  test('The next number without a shot in this round is called next', () =>
    expect(badges(entry(1, 2, 8), entry(2, 2, 9), entry(3, 1, 5), entry(4, 1, 6))[0]).toBe(3))
  test('The first number is called again after the last one', () =>
    expect(badges(entry(1, 2, 7), entry(2, 2, 8), entry(3, 2, 9))).toEqual([1, 2, 3]))
  test('A badge that missed its turn does not delay the call', () =>
    expect(badges(entry(1, 1, 2), entry(2, 2, 9), entry(3, 1, 3))[0]).toBe(3))
})

test('The last update is written as a sentence', () => {
  expect(updatedText('2026-11-20T18:42:10Z', '2026-11-20')).toBe('Atualizado às 15:42')
  expect(updatedText('2026-11-19T18:42:10Z', '2026-11-20')).toBe('Atualizado em 19/11/2026 às 15:42')
  expect(updatedText(null, '2026-11-20')).toBe('Ainda sem armadas')
})
