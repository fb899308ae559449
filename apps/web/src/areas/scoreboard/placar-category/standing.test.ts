import { expect, test } from 'vitest'
import type { Ranking } from './ranking-rows.ts'
import { isOut } from './standing.ts'

const ranking = { savedLives: 0, rankings: [], finalStarted: 1, strengths: [1, 2] } as unknown as Ranking
const row = (badge: number, misses: number) => ({ badge, finalHits: 1, finalTotal: 1 + misses })

test('The rules say who is out where they are known, else the lives of the ranking', () => {
  expect([row(3, 0), row(7, 1)].map((one) => isOut(ranking, one))).toEqual([false, true])
  // Força A has one life more than the ranking says.
  const byRules = { ...ranking, out: [9] }
  expect([row(7, 1), row(9, 2)].map((one) => isOut(byRules, one))).toEqual([false, true])
  expect(isOut({ ...ranking, out: null }, row(7, 1))).toBe(true)
})
