import type { Reply } from '@porteira/contract'
import type { ScoringRider } from '../category/category.rules.ts'
import type { StoredRow } from '../competition/stored.rules.ts'
import { type CategoryRow, nameOnBoard, type Person, type RankedRow } from '../rankings/rankings.rules.ts'

/** A category that is watched, with the version that was read last; null reads it in any case. */
export type Watched = { id: string; version: string | null }

/** The version of a category that the public may not see. */
export const HIDDEN = 'hidden'

/** A rider for the public, with what the engine needs. */
export type LiveRider = Person & ScoringRider

/** What is stored of a category that has another version, or of one whose shots count in it, which has none. */
export type LiveRow = StoredRow<LiveRider> &
  CategoryRow & {
    version: string | null
    rows: (RankedRow & { updated_at: string })[]
  }

export type CategoryCall = Reply<'GET /api/rankings/category/:catUUID/call'>
/** What differs between a category with rules and one without. */
export type Called = Omit<
  CategoryCall,
  | 'status'
  | 'msg'
  | 'catUUID'
  | 'catName'
  | 'eventUUID'
  | 'eventName'
  | 'rankingsLiveNow'
  | 'rankingsUpdatedOn'
>

/** So many entries of the order have their names: who throws, who prepares, and who is next. */
export const NAMED = 6

export const NOBODY_CALLED: Called = {
  phase: 'none',
  strength: 0,
  strengthName: '',
  round: 0,
  order: [],
  nextRound: [],
  entries: [],
  left: 0,
  out: null,
  fallen: [],
}

/** Badge, club and riders of each number, as the public reads them. */
export function namesOf({ roster }: Pick<LiveRow, 'roster'>) {
  const entries = new Map(roster.map((entry) => [entry.badge, entry]))
  return (badge: number) => {
    const { entity = '', riders = [] } = entries.get(badge) ?? {}
    const participants = riders.map((rider) => ({ uuid: rider.uuid, name: nameOnBoard(rider) }))
    return { badge, entity, participants }
  }
}
