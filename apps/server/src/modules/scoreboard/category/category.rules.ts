import type { Reply } from '@porteira/contract'

export type ScoredCategory = {
  name: string
  event_id: string
  event_name: string
  saved_lives: number
  strength_options: number
  strength_dynamic: boolean
  final_started_at: Date | null
  rankings_revision: number
  rankings_live_now: boolean
  now: Date
  /** The event lets no entry throw that has something left for the desk. */
  arena_refuses_marks: boolean
  asks_miss_reasons: boolean
  starts_on: string
  ends_on: string
  /** A shot must be between these times. Both are null for a rehearsal, which may be on any day. */
  shots_from: Date | null
  shots_until: Date | null
}

type WaitingRow = NonNullable<Reply<'GET /api/rankings/category/:catUUID'>['waiting']>[number]

export type ScoringRider = Reply<'GET /api/scoring/:catUUID'>['entries'][number]['riders'][number]

/** A badge with its riders, and what else `badgeProperties` of the contract lists. */
export type BadgeRow<Rider> = Omit<WaitingRow, 'participants'> & { riders: Rider[] }

/** True if hits decide the strength: all categories except those whose buyers chose among several strengths. */
export const isCutByHits = ({
  strength_dynamic,
  strength_options,
}: Pick<ScoredCategory, 'strength_dynamic' | 'strength_options'>) => strength_dynamic || strength_options <= 1
