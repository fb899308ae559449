import type { Ranking } from './ranking-rows.ts'
import { isFinalOf, roundOf } from './standing.ts'

/**
 * True if a strength of the category may be over, so that its result is worth asking for: the category has rules, and its
 * final began, it is no longer live, or all have thrown their round of the qualifier.
 */
export function mayHaveResult(ranking: Ranking) {
  const { hasRules, rankingsLiveNow, rankings, waiting = [] } = ranking
  if (hasRules !== 1 || rankings.length === 0) return false
  if (isFinalOf(ranking) || rankingsLiveNow === 0) return true
  const round = roundOf(rankings, 'qualifyTotal')
  return (
    waiting.length === 0 &&
    rankings.every(({ qualifyTotal, participants }) => qualifyTotal >= round * participants.length)
  )
}
