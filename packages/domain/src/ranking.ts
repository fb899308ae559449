import { foldAccents } from './text.ts'

export type RankingResult = { badge: number; qualifyHits: number; finalHits: number; updatedOn: string }
export type PlayerResult = { name: string; hits: number; total: number; updatedOn: string }
export type RankingOrder = 'score' | 'badge' | 'recent'
export type PlayerOrder = 'score' | 'name' | 'precision' | 'recent'

/** One hit in the final counts more than all qualifying hits. */
export const rankingScore = ({ qualifyHits, finalHits }: { qualifyHits: number; finalHits: number }) =>
  qualifyHits + 1000 * finalHits

/** Hits in percent of shots, with two decimals: 2 of 3 → 66.67. 0 without shots. */
export const precision = (hits: number, total: number) =>
  total === 0 ? 0 : Math.round((hits / total) * 10_000) / 100

/** '66,67%'. */
export const precisionText = (hits: number, total: number) =>
  `${precision(hits, total).toFixed(2).replace('.', ',')}%`

/** Adds the place by score, highest first. Equal scores share a place: 1, 1, 3. The order of the results is kept. */
export function withPlaces<T>(results: readonly T[], scoreOf: (result: T) => number) {
  const ordered = results.map(scoreOf).sort((a, b) => b - a)
  const places = new Map<number, number>()
  ordered.forEach((score, index) => places.has(score) || places.set(score, index + 1))
  return results.map((result) => ({ ...result, place: places.get(scoreOf(result)) ?? 0 }))
}

/** The rows of a category's ranking in the chosen order. Equal rows are sorted by number. */
export const sortRanking = <T extends RankingResult>(entries: readonly T[], order: RankingOrder) =>
  [...entries].sort((a, b) => compareRankingResults(a, b, order) || a.badge - b.badge)

const compareRankingResults = (a: RankingResult, b: RankingResult, order: RankingOrder) => {
  if (order === 'score') return rankingScore(b) - rankingScore(a)
  return order === 'recent' ? newestFirst(a, b) : 0
}

/** The rows of an event's ranking in the chosen order, equal rows by name. The score is the number of hits. */
export const sortPlayers = <T extends PlayerResult>(players: readonly T[], order: PlayerOrder) =>
  [...players].sort((a, b) => comparePlayers(a, b, order) || compareNames(a, b))

const comparePlayers = (a: PlayerResult, b: PlayerResult, order: PlayerOrder) => {
  if (order === 'score') return b.hits - a.hits
  if (order === 'precision') return b.hits * a.total - a.hits * b.total || b.hits - a.hits
  return order === 'recent' ? newestFirst(a, b) : 0
}

const newestFirst = (a: { updatedOn: string }, b: { updatedOn: string }) =>
  Date.parse(b.updatedOn) - Date.parse(a.updatedOn)

const compareNames = (a: PlayerResult, b: PlayerResult) =>
  foldAccents(a.name) < foldAccents(b.name) ? -1 : foldAccents(a.name) > foldAccents(b.name) ? 1 : 0
