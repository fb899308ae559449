import type { Reply } from '@porteira/contract'
import { scoreboardMessages } from '@porteira/domain'

export type Sheet = Reply<'GET /api/scoring/:catUUID'>
export type Phase = 'qualify' | 'final'

/** One throw as it goes into the database. */
export type NewShot = {
  id: string
  badge: number
  uuid: string
  phase: Phase
  round: number
  hit: number
  thrownOn: string
}
/** A throw that counts, as the database has it. */
export type LiveShot = Omit<NewShot, 'thrownOn'> & { thrown_at: Date }
export type Undo = { id: string; undoneOn: string }
export type Refused = { id: string; msg: string }

export type ScoredCategory = {
  name: string
  event_id: string
  event_name: string
  saved_lives: number
  strength_options: number
  strength_dynamic: boolean
  final_started_at: Date | null
  rankings_revision: number
  now: Date
}

/** What is known when throws arrive. */
export type Known = { badges: Set<number>; riders: Set<string>; finalStartedAt: Date | null }

/** Throws that can be stored, and those that cannot with the reason. */
export function sortOut(shots: readonly NewShot[], known: Known) {
  const refused: Refused[] = []
  const taken = shots.filter((shot) => {
    const msg = problemOf(shot, known)
    if (msg) refused.push({ id: shot.id, msg })
    return !msg
  })
  return { taken, refused }
}

function problemOf({ badge, uuid, phase, thrownOn }: NewShot, { badges, riders, finalStartedAt }: Known) {
  if (!badges.has(badge)) return scoreboardMessages.unknownBadge(badge)
  if (!riders.has(uuid)) return scoreboardMessages.unknownRider
  // Thrown in time and only delivered late is in time.
  return phase === 'qualify' && isAfter(thrownOn, finalStartedAt)
    ? scoreboardMessages.qualifierClosed
    : undefined
}

/** True when it was done after the qualifier was closed. */
export const isAfter = (instant: string, closedAt: Date | null) =>
  closedAt !== null && Date.parse(instant) > closedAt.getTime()

/** Categories where hits decide: all but those whose buyers chose among several strengths. */
export const isCutByHits = ({
  strength_dynamic,
  strength_options,
}: Pick<ScoredCategory, 'strength_dynamic' | 'strength_options'>) => strength_dynamic || strength_options <= 1
