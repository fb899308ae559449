import { TIMINGS_IN_MS } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { hasResult, isSettled } from '#areas/scoreboard/components/has-result.ts'
import { categoryResult } from '#areas/scoreboard/components/queries.ts'
import type { StrengthResult } from '#areas/scoreboard/components/result/places.ts'
import { scoreboardQuery } from '#areas/scoreboard/components/use-scoreboard.ts'
import { mayHaveResult } from './may-have-result.ts'
import type { Ranking } from './ranking-rows.ts'

/** What was signed changes only when its owner reopens it. */
const OFFICIAL_REFRESH_MS = 5 * TIMINGS_IN_MS.rankingsRefresh

/** The strengths that have a result, of all strengths of the category; `coming` before the first answer. */
export type CategoryResult = { results: StrengthResult[]; count: number } | 'coming'

/** The result of a category; undefined without one. Nothing is asked while none of its strengths can be over. */
export function useCategoryResult(catUUID: string, ranking: Ranking | undefined): CategoryResult | undefined {
  const { data, isLoading } = useQuery({
    ...scoreboardQuery(categoryResult(catUUID), TIMINGS_IN_MS.rankingsRefresh),
    refetchInterval: ({ state }) =>
      state.data?.items.every(isSettled) ? OFFICIAL_REFRESH_MS : TIMINGS_IN_MS.rankingsRefresh,
    enabled: ranking !== undefined && mayHaveResult(ranking),
  })
  const results = data?.items.filter(hasResult) ?? []
  if (data && results.length > 0) return { results, count: data.items.length }
  // While the race is live most answers have no result, and an empty place for it would come and go.
  return isLoading && ranking?.rankingsLiveNow === 0 ? 'coming' : undefined
}

/** True when each strength of the ranking has its result. */
export const isOver = ({ strengths }: Ranking, result: CategoryResult | undefined) =>
  result !== undefined &&
  result !== 'coming' &&
  strengths.every((strength) => result.results.some((one) => one.strength === strength))
