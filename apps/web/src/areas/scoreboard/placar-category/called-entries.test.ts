import { expect, test } from 'vitest'
import { lastSentence, leaderSentence, livesSentence, nextSentence } from './announcement.ts'
import { calledEntriesOf, strengthInArena } from './called-entries.ts'
import type { Ranking, RankingRow } from './ranking-rows.ts'
import { isOut } from './standing.ts'

type Figures = { strength?: number; quali?: [number, number]; final?: [number, number]; minute?: number }

const row = (badge: number, names: string[], figures: Figures = {}): RankingRow => {
  const { strength = 1, quali = [5, 5], final = [0, 0], minute = 0 } = figures
  return {
    badge,
    strength,
    qualifyHits: quali[0],
    qualifyTotal: quali[1],
    finalHits: final[0],
    finalTotal: final[1],
    entity: 'CTG',
    updatedOn: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
    participants: names.map((name) => ({ uuid: name, name })),
  }
}

const ranking = (rankings: RankingRow[], more: Partial<Ranking> = {}): Ranking => ({
  status: 'OK',
  msg: '',
  catName: 'LAÇO',
  eventUUID: 'e',
  eventName: 'RODEIO',
  savedLives: 0,
  finalStarted: 0,
  strengths: [1, 2],
  rankingsLiveNow: 1,
  rankingsUpdatedOn: null,
  rankings,
  ...more,
})

const badges = (of: Ranking, strength?: number) => calledEntriesOf(of, strength).map(({ badge }) => badge)

test('In the first round the numbers that have not thrown yet are called next', () => {
  const waiting = [9, 12].map((badge) => ({ badge, strength: 0, entity: '', participants: [] }))
  const first = ranking([
    row(3, ['A'], { quali: [1, 1], minute: 1 }),
    row(7, ['B'], { quali: [0, 1], minute: 2 }),
  ])
  expect(badges({ ...first, waiting })).toEqual([9, 12, 3, 7])
})

test('A trio stays in the arena until each of its riders has thrown', () => {
  const trio = ['A', 'B', 'C']
  const rows = (thrown: number) => [
    row(31, trio, { quali: [1, thrown], minute: 5 }),
    row(32, trio, { quali: [1, 3], minute: 1 }),
  ]
  expect(badges(ranking(rows(5)))[0]).toBe(31)
  expect(badges(ranking(rows(6)))[0]).toBe(32)
})

const final = ranking(
  [
    row(8, ['OLIVA'], { final: [3, 4], minute: 9 }),
    row(17, ['SANDRIGO'], { final: [3, 3], minute: 2 }),
    row(23, ['KAUAN B'], { final: [3, 3], minute: 3 }),
    row(55, ['TIÉ'], { strength: 2, final: [1, 1], minute: 1 }),
    row(60, ['LAURÃO'], { strength: 0 }),
  ],
  { finalStarted: 1 },
)

test('In the final only the riders of the strength in the arena who are still in it are called', () => {
  expect(strengthInArena(final)).toBe(1)
  expect(badges(final)).toEqual([17, 23])
  expect(badges(final, 2)).toEqual([55])
  expect(final.rankings.filter((entry) => isOut(final, entry)).map(({ badge }) => badge)).toEqual([8])
})

test('The announcer reads who is next, who leads and who threw in whole sentences', () => {
  const [current, ...next] = calledEntriesOf(final)
  expect(current && livesSentence(current)).toBe('Sem vidas: se errar, sai')
  expect(nextSentence(next)).toBe('Próximo: número 23, KAUAN B')
  expect(nextSentence(final.rankings.slice(1))).toBe('Próximo: número 17, SANDRIGO; depois 23')
  expect(leaderSentence(final, 1)).toBe('Empatados na frente, com 3 de 3 boas: números 17 e 23')
  expect(leaderSentence(final, 2)).toBe('Líder: número 55, TIÉ, com 1 de 1 boas')
  expect(lastSentence(final)).toBe('Acabou de laçar: número 8, OLIVA, com 3 de 4 boas')
})
