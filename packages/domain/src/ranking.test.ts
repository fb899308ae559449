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

test('One hit in the final counts more than a perfect qualifier', () =>
  expect(rankingScore({ qualifyHits: 0, finalHits: 1 })).toBeGreaterThan(
    rankingScore({ qualifyHits: 80, finalHits: 0 }),
  ))

describe('Places are given by the score', () => {
  const places = (...scores: number[]) => withPlaces(scores, Number).map(({ place }) => place)

  test('Equal scores share a place and the next place is skipped', () =>
    expect(withPlaces([{ s: 9 }, { s: 7 }, { s: 9 }], ({ s }) => s).map(({ place }) => place)).toEqual([
      1, 3, 1,
    ]))

  test('A place is one more than the number of better scores', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (scores) => {
        const expected = scores.map((score) => 1 + scores.filter((other) => other > score).length)
        expect(places(...scores)).toEqual(expected)
      }),
    ))
})

describe('Precision is the percentage of hits', () => {
  test('The precision has two decimals', () =>
    expect([precision(2, 3), precisionText(9, 10)]).toEqual([66.67, '90,00%']))
  test('The precision is zero without shots', () => expect(precision(0, 0)).toBe(0))
})

describe('The ranking of a category can be sorted', () => {
  const entries = [
    entry(7, 10, 0, '2026-11-20T10:00:00-03:00'),
    entry(3, 8, 2, '2026-11-20T09:00:00-03:00'),
    entry(1, 10, 0, '2026-11-20T14:00:00Z'),
  ]
  const badges = (order: 'score' | 'badge' | 'recent') =>
    sortRanking(entries, order).map(({ badge }) => badge)

  test('Rows are sorted by score, and equal scores by number', () =>
    expect(badges('score')).toEqual([3, 1, 7]))
  test('Rows can be sorted by number', () => expect(badges('badge')).toEqual([1, 3, 7]))
  test('The most recent row comes first in every time zone', () =>
    expect(badges('recent')).toEqual([1, 7, 3]))
})

describe('The ranking of an event can be sorted', () => {
  const players = [
    player('Zeca', 9, 10, '2026-11-20T10:00:00Z'),
    player('Ângela', 9, 18, '2026-11-20T12:00:00Z'),
    player('Bento', 3, 3, '2026-11-20T11:00:00Z'),
  ]
  const names = (order: 'score' | 'name' | 'precision' | 'recent') =>
    sortPlayers(players, order).map(({ name }) => name)

  test('Players can be sorted by hits', () => expect(names('score')).toEqual(['Ângela', 'Zeca', 'Bento']))
  test('Names are sorted without regard to accents', () =>
    expect(names('name')).toEqual(['Ângela', 'Bento', 'Zeca']))
  test('Players can be sorted by precision', () =>
    expect(names('precision')).toEqual(['Bento', 'Zeca', 'Ângela']))
  test('The most recent player comes first', () =>
    expect(names('recent')).toEqual(['Ângela', 'Bento', 'Zeca']))
})
