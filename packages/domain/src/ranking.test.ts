import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankingScore, precision, precisionText, sortRanking, sortPlayers, withPlaces } from './ranking.ts'

const entry = (badge: number, qualifyHits: number, finalHits: number, updatedOn: string) => ({
  badge,
  qualifyHits,
  finalHits,
  updatedOn,
})
const player = (name: string, hits: number, total: number, updatedOn: string) => ({
  name,
  hits,
  total,
  updatedOn,
})

test('one hit in the final outweighs a perfect qualifier', () =>
  expect(rankingScore({ qualifyHits: 0, finalHits: 1 })).toBeGreaterThan(
    rankingScore({ qualifyHits: 80, finalHits: 0 }),
  ))

describe('places', () => {
  const places = (...scores: number[]) => withPlaces(scores, Number).map(({ place }) => place)

  test('the same score shares a place and the next one is skipped', () =>
    expect(withPlaces([{ s: 9 }, { s: 7 }, { s: 9 }], ({ s }) => s).map(({ place }) => place)).toEqual([
      1, 3, 1,
    ]))

  test('a place is one more than the number of better scores', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (scores) => {
        const expected = scores.map((score) => 1 + scores.filter((other) => other > score).length)
        expect(places(...scores)).toEqual(expected)
      }),
    ))
})

describe('precision', () => {
  test('it has two decimals', () =>
    expect([precision(2, 3), precisionText(9, 10)]).toEqual([66.67, '90,00%']))
  test('nothing thrown is nothing hit', () => expect(precision(0, 0)).toBe(0))
})

describe('order of entries', () => {
  const entries = [
    entry(7, 10, 0, '2026-11-20T10:00:00-03:00'),
    entry(3, 8, 2, '2026-11-20T09:00:00-03:00'),
    entry(1, 10, 0, '2026-11-20T14:00:00Z'),
  ]
  const badges = (order: 'score' | 'badge' | 'recent') =>
    sortRanking(entries, order).map(({ badge }) => badge)

  test('by score, and equal scores by number', () => expect(badges('score')).toEqual([3, 1, 7]))
  test('by number', () => expect(badges('badge')).toEqual([1, 3, 7]))
  test('the most recent first, in whatever zone it was written', () =>
    expect(badges('recent')).toEqual([1, 7, 3]))
})

describe('order of players', () => {
  const players = [
    player('Zeca', 9, 10, '2026-11-20T10:00:00Z'),
    player('Ângela', 9, 18, '2026-11-20T12:00:00Z'),
    player('Bento', 3, 3, '2026-11-20T11:00:00Z'),
  ]
  const names = (order: 'score' | 'name' | 'precision' | 'recent') =>
    sortPlayers(players, order).map(({ name }) => name)

  test('by hits', () => expect(names('score')).toEqual(['Ângela', 'Zeca', 'Bento']))
  test('by name without minding accents', () => expect(names('name')).toEqual(['Ângela', 'Bento', 'Zeca']))
  test('by precision', () => expect(names('precision')).toEqual(['Bento', 'Zeca', 'Ângela']))
  test('the most recent first', () => expect(names('recent')).toEqual(['Ângela', 'Bento', 'Zeca']))
})
