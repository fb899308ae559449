import type { Reply } from '@porteira/contract'

type StrengthResult = Reply<'GET /api/results/category/:catUUID'>['items'][number]

/** True if a strength has a result to show. One that nobody reached has none. */
export const hasResult = ({ state, places, withoutPlace }: StrengthResult) =>
  state !== 'running' && places.length + withoutPlace.length > 0
