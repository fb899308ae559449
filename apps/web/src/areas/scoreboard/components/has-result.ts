import type { Reply } from '@porteira/contract'

type StrengthResult = Reply<'GET /api/results/category/:catUUID'>['items'][number]

/** True if a strength has a result to show. A strength without entries has none. */
export const hasResult = ({ state, places, withoutPlace }: StrengthResult) =>
  state !== 'running' && places.length + withoutPlace.length > 0

/** True if the result of a strength changes no more by itself: it is official, or the strength ended without entries. */
export const isSettled = (result: StrengthResult) =>
  result.state === 'official' || (result.state !== 'running' && !hasResult(result))
