import { expect, test } from 'vitest'
import { mayHaveResult } from './may-have-result.ts'
import type { Ranking } from './ranking-rows.ts'

const row = (qualifyTotal: number, finalTotal = 0): Ranking['rankings'][number] => ({
  badge: 1,
  strength: 1,
  qualifyHits: 0,
  qualifyTotal,
  finalHits: 0,
  finalTotal,
  entity: '',
  updatedOn: '',
  participants: [{ uuid: '', name: '' }],
})
const ranking = (more: Partial<Ranking>): Ranking => ({
  status: 'OK',
  msg: '',
  catName: '',
  eventUUID: '',
  eventName: '',
  savedLives: 0,
  finalStarted: 0,
  strengths: [1],
  rankingsLiveNow: 1,
  rankingsUpdatedOn: null,
  rankings: [row(3), row(2)],
  hasRules: 1,
  ...more,
})

test('The result is asked for only in a category with rules of which a strength may be over', () => {
  const { hasRules: _, ...withoutRules } = ranking({ finalStarted: 1 })
  const cases: [string, Ranking, boolean][] = [
    ['without rules', withoutRules, false],
    ['in a round of the qualifier', ranking({}), false],
    ['before the first shot', ranking({ rankings: [], rankingsLiveNow: 0 }), false],
    ['in a final', ranking({ finalStarted: 1 }), true],
    ['with shots of a final', ranking({ rankings: [row(3, 1)] }), true],
    ['after the last shot', ranking({ rankingsLiveNow: 0 }), true],
    ['after a round of the qualifier', ranking({ rankings: [row(3), row(3)] }), true],
    ['while a number waits', ranking({ rankings: [row(3)], waiting: [row(0)] }), false],
  ]
  expect(cases.map(([name, given]) => [name, mayHaveResult(given)])).toEqual(
    cases.map(([name, , expected]) => [name, expected]),
  )
})
