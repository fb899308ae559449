import type { Reply } from '@porteira/contract'
import { foldAccents, type PlayerOrder, precision, sortPlayers, withPlaces } from '@porteira/domain'

export type Player = Reply<'GET /api/rankings/players/:eventUUID'>['rankings'][number]

/** The riders whose name contains the term, in the chosen order, with their places among all riders. */
export function shownPlayers(players: readonly Player[], order: PlayerOrder, term: string) {
  const scoreOf = ({ hits, total }: Player) => (order === 'precision' ? precision(hits, total) : hits)
  const folded = foldAccents(term.trim())
  return sortPlayers(withPlaces(players, scoreOf), order).filter(({ name }) =>
    foldAccents(name).includes(folded),
  )
}

/** The time of the newest shot of these riders. */
export const newestUpdate = (players: readonly Player[]) =>
  players.map(({ updatedOn }) => updatedOn).sort((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null
