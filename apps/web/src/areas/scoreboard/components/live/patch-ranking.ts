import type { LiveMessage, Reply } from '@porteira/contract'

type Ranking = Reply<'GET /api/rankings/category/:catUUID'>

/**
 * The ranking with a change of the stream. Undefined where the change is not the next one after it, so that the ranking must
 * be read again.
 */
export function patchRanking(before: Ranking, { call, ranking }: LiveMessage): Ranking | undefined {
  if (before.rankingsUpdatedOn === call.rankingsUpdatedOn && before.rankingsLiveNow === call.rankingsLiveNow)
    return before
  if (!ranking || ranking.since !== before.rankingsUpdatedOn) return undefined
  const { head, rows, gone } = ranking
  const replaced = new Set([...gone, ...rows.map(({ badge }) => badge)])
  const kept = before.rankings.filter(({ badge }) => !replaced.has(badge))
  const waiting = before.waiting?.filter(({ badge }) => !replaced.has(badge)) ?? []
  return {
    ...before,
    ...head,
    rankings: [...kept, ...rows].sort((a, b) => a.badge - b.badge),
    waiting: head.finalStarted === 1 ? [] : waiting,
  }
}
