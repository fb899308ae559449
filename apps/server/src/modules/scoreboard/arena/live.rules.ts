import type { LiveMessage } from '@porteira/contract'
import { type Ranking, toRanking } from '../rankings/rankings.rules.ts'
import { toCall } from './call.rules.ts'
import type { CategoryCall, LiveRow } from './called.rules.ts'

/** What viewers know of a category. */
export type LiveState = {
  version: string
  call: CategoryCall
  ranking: Ranking
  /** The row of each badge as text. */
  rows: ReadonlyMap<number, string>
}

/** The state of a category, of its row and those of the categories that count in it. */
export function liveStateOf(row: LiveRow, all: readonly LiveRow[]): LiveState {
  const call = toCall(row, all)
  const ranking = toRanking(row, row.rows)
  return {
    version: row.version ?? '',
    call,
    ranking,
    rows: new Map(ranking.rankings.map((one) => [one.badge, JSON.stringify(one)])),
  }
}

/**
 * What changed since another state; undefined without a change. A viewer whose ranking is of `since` brings it
 * up to date with the rows; another one reads it again.
 */
export function changeOf(before: LiveState, after: LiveState): LiveMessage | undefined {
  const { savedLives, finalStarted, strengths, rankingsLiveNow, rankingsUpdatedOn } = after.ranking
  const head = { savedLives, finalStarted, strengths, rankingsLiveNow, rankingsUpdatedOn }
  const rows = after.ranking.rankings.filter(({ badge }) => before.rows.get(badge) !== after.rows.get(badge))
  const gone = [...before.rows.keys()].filter((badge) => !after.rows.has(badge))
  const isSame =
    rows.length === 0 && gone.length === 0 && JSON.stringify(before.call) === JSON.stringify(after.call)
  if (isSame) return undefined
  const since = before.ranking.rankingsUpdatedOn
  return { call: after.call, ranking: { since, head, rows, gone } }
}
