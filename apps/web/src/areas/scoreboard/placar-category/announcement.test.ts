import { expect, test } from 'vitest'
import { lastSentence, leaderSentence, livesSentence, nextSentence } from './announcement.ts'
import type { Ranking, RankingRow } from './ranking-rows.ts'

type Figures = { strength?: number; final?: [number, number]; minute?: number }

const row = (badge: number, name: string, figures: Figures = {}): RankingRow => {
  const { strength = 1, final = [0, 0], minute = 0 } = figures
  return {
    badge,
    strength,
    qualifyHits: 5,
    qualifyTotal: 5,
    finalHits: final[0],
    finalTotal: final[1],
    entity: 'CTG',
    updatedOn: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
    participants: [{ uuid: name, name }],
  }
}

const final: Ranking = {
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
    row(8, 'OLIVA', { final: [3, 4], minute: 9 }),
    row(17, 'SANDRIGO', { final: [3, 3], minute: 2 }),
    row(23, 'KAUAN B', { final: [3, 3], minute: 3 }),
    row(55, 'TIÉ', { strength: 2, final: [1, 1], minute: 1 }),
  ],
}

test('The announcer reads who is next, who leads and who threw in whole sentences', () => {
  expect([null, 0, 1, 2].map((lives) => livesSentence({ lives }))).toEqual([
    '',
    'Sem vidas',
    'Tem 1 vida',
    'Tem 2 vidas',
  ])
  expect(nextSentence(final.rankings.slice(2, 3))).toBe('Próximo: número 23, KAUAN B')
  expect(nextSentence(final.rankings.slice(1))).toBe('Próximo: número 17, SANDRIGO; depois 23')
  expect(leaderSentence(final, 1)).toBe('Empatados na frente, com 3 de 3 boas: números 17 e 23')
  expect(leaderSentence(final, 2)).toBe('Líder: número 55, TIÉ, com 1 de 1 boas')
  expect(lastSentence(final)).toBe('Acabou de laçar: número 8, OLIVA, com 3 de 4 boas')
})
