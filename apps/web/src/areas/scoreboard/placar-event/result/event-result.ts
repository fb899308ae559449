import type { Reply } from '@porteira/contract'
import { hasResult, isSettled } from '#areas/scoreboard/components/has-result.ts'

export type EventResult = Reply<'GET /api/results/event/:eventUUID'>
export type CategoryResult = EventResult['items'][number]
export type Club = EventResult['entities'][number]

/** A category that has nothing to show yet: it is not over and not live. */
export const isToCome = ({ strengths, rankingsLiveNow }: CategoryResult) =>
  rankingsLiveNow === 0 && !strengths.some(hasResult)

/** True while a strength of a live category has no result. */
export const isLive = ({ strengths, rankingsLiveNow }: CategoryResult) =>
  rankingsLiveNow === 1 && strengths.some(({ state }) => state === 'running')

/** '9 de 12 provas oficiais.'; '' without a category. */
export function countText(categories: readonly CategoryResult[]) {
  const official = categories.filter(
    ({ strengths }) => strengths.some(hasResult) && strengths.every(isSettled),
  )
  const count = categories.length
  if (count === 0) return ''
  return count === 1
    ? `${official.length} de 1 prova oficial.`
    : `${official.length} de ${count} provas oficiais.`
}

/** The clubs with their rank. Clubs with the same places share it: 1, 1, 3. */
export function rankedClubs(clubs: readonly Club[]) {
  const isEqual = (a: Club, b: Club) => a.first === b.first && a.second === b.second && a.third === b.third
  return clubs.map((club) => ({ ...club, rank: clubs.findIndex((other) => isEqual(other, club)) + 1 }))
}
