import { expect, test } from 'vitest'
import type { LiveMessage, Reply } from '@porteira/contract'
import { patchRanking } from './patch-ranking.ts'

type Ranking = Reply<'GET /api/rankings/category/:catUUID'>

const row = (badge: number, hits = 0) => ({
  badge,
  strength: 0,
  qualifyHits: hits,
  qualifyTotal: 1,
  finalHits: 0,
  finalTotal: 0,
  entity: '',
  updatedOn: '',
  participants: [],
})

const before: Ranking = {
  status: 'OK',
  msg: '',
  catName: 'LAÇO',
  eventUUID: 'e',
  eventName: 'RODEIO',
  savedLives: 0,
  finalStarted: 0,
  strengths: [],
  rankingsLiveNow: 1,
  rankingsUpdatedOn: 'one',
  rankings: [row(3), row(9)],
  waiting: [
    { badge: 5, strength: 0, entity: '', participants: [] },
    { badge: 7, strength: 0, entity: '', participants: [] },
  ],
}

const message = (since: string | null, finalStarted: 0 | 1 = 0) =>
  ({
    call: { rankingsUpdatedOn: 'two', rankingsLiveNow: 1 },
    ranking: {
      since,
      head: { savedLives: 1, finalStarted, strengths: [1], rankingsLiveNow: 1, rankingsUpdatedOn: 'two' },
      rows: [row(5, 1), row(9, 1)],
      gone: [3],
    },
  }) as unknown as LiveMessage

test('A change that follows the ranking replaces its rows, and what was thrown waits no more', () => {
  expect(patchRanking(before, message('one'))).toEqual({
    ...before,
    savedLives: 1,
    strengths: [1],
    rankingsUpdatedOn: 'two',
    rankings: [row(5, 1), row(9, 1)],
    waiting: [{ badge: 7, strength: 0, entity: '', participants: [] }],
  })
  expect(patchRanking(before, message('one', 1))?.waiting).toEqual([])
})

test('A ranking that missed a change is read again, and a current one stays as it is', () => {
  expect(patchRanking(before, message('zero'))).toBeUndefined()
  const current = { ...before, rankingsUpdatedOn: 'two' }
  expect(patchRanking(current, message('one'))).toBe(current)
})
