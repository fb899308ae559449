import { describe, expect, test } from 'vitest'
import {
  rankingRowsOf,
  type RankingRow,
  figuresOf,
  type Ranking,
  searchRanking,
  strengthName,
  tabsOf,
} from './ranking-rows.ts'

const entry = (
  badge: number,
  strength: number,
  [qualifyHits, finalHits]: [number, number],
  name: string,
): RankingRow => ({
  badge,
  strength,
  qualifyHits,
  qualifyTotal: 10,
  finalHits,
  finalTotal: finalHits,
  entity: 'CTG DE TESTE',
  updatedOn: '2026-11-20T12:00:00Z',
  participants: [{ uuid: name, name }],
})

const ranking: Ranking = {
  status: 'OK',
  msg: '',
  catName: 'LAÇO',
  eventUUID: 'e',
  eventName: 'RODEIO',
  savedLives: 0,
  finalStarted: 1,
  strengths: [1, 2],
  rankingsLiveNow: 1,
  rankingsUpdatedOn: null,
  rankings: [
    entry(4, 1, [10, 5], 'VAVÁ'),
    entry(2, 1, [10, 5], 'BAIO'),
    entry(9, 1, [9, 5], 'OLIVA'),
    entry(12, 2, [8, 6], 'TIÉ'),
    entry(30, 0, [3, 0], 'LAURÃO'),
  ],
}

test('Each strength has a tab, and riders without a strength have another one', () => {
  expect(tabsOf(ranking)).toEqual([1, 2, 0])
  expect(tabsOf({ ...ranking, rankings: ranking.rankings.slice(0, 4) })).toEqual([1, 2])
})

test('The places count inside a strength, with ties as 1, 1, 3', () =>
  expect(
    rankingRowsOf(ranking.rankings, 1, 'score').map(({ place, badge, isTied }) => [place, badge, isTied]),
  ).toEqual([
    [1, 2, false],
    [1, 4, true],
    [3, 9, false],
  ]))

test('The order by number marks no ties and keeps the places', () =>
  expect(rankingRowsOf(ranking.rankings, 1, 'badge').map(({ place, isTied }) => [place, isTied])).toEqual([
    [1, false],
    [1, false],
    [3, false],
  ]))

describe('The search of a ranking', () => {
  const found = (term: string) => searchRanking(ranking, term, 'score').map(({ badge }) => badge)
  test('A search by number finds only that number, in any strength', () => {
    expect(found('2')).toEqual([2])
    expect(found('30')).toEqual([30])
  })
  test('A search by name ignores accents and capital letters', () => expect(found('laurao')).toEqual([30]))
})

test('A rider without a shot in the final is shown with the result of the qualifier', () => {
  expect(figuresOf(entry(1, 1, [9, 0], 'X'))).toEqual({ hits: 9, total: 10 })
  expect(figuresOf(entry(1, 1, [9, 2], 'X'))).toEqual({ hits: 2, total: 2 })
})

describe('The tab of riders without a strength has an honest name', () => {
  const withShots = (qualifyTotal: number, more: Partial<Ranking> = {}): Ranking => ({
    ...ranking,
    finalStarted: 0,
    ...more,
    rankings: ranking.rankings.map((row) => ({
      ...row,
      finalHits: 0,
      finalTotal: 0,
      ...(row.strength === 0 && { qualifyTotal }),
    })),
  })

  test('Before the cut they may still pass, after it they did not', () => {
    expect(strengthName(withShots(8), 0)).toBe('Por classificar')
    expect(strengthName(withShots(10), 0)).toBe('Não passaram')
    expect(strengthName(withShots(8, { finalStarted: 1 }), 0)).toBe('Não passaram')
  })

  test('A category without strengths shows the phase', () => {
    expect(strengthName({ ...withShots(8), strengths: [] }, 0)).toBe('Classificatória')
    expect(strengthName({ ...withShots(8), strengths: [], finalStarted: 1 }, 0)).toBe('Final')
  })
})
