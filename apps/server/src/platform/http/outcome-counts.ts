import type { RateLimit } from '@porteira/contract'
import type { FastifyRequest } from 'fastify'

type Counted = { counts: NonNullable<RateLimit['counts']>; takeBack(): Promise<unknown> }

/** The counts of calls that stay only for one outcome of the call. */
export function createOutcomeCounts() {
  const counted = new WeakMap<FastifyRequest, Counted[]>()
  return {
    /** Stores a count that was added before the outcome is known, so that parallel calls cannot exceed a limit. */
    remember(request: FastifyRequest, { counts }: RateLimit, takeBack: Counted['takeBack']) {
      // guard: outcome-decides-what-counts
      if (counts) counted.set(request, [...(counted.get(request) ?? []), { counts, takeBack }])
    },
    /** The counts that the outcome of this call takes back. */
    listWrong(request: FastifyRequest, statusCode: number) {
      const all = counted.get(request) ?? []
      counted.delete(request)
      return all.filter(({ counts }) => counts !== outcomeOf(statusCode))
    },
  }
}

/** A call that a limit stopped has no outcome. */
function outcomeOf(statusCode: number) {
  if (statusCode === 429) return undefined
  return statusCode < 300 ? 'successes' : 'refusals'
}
