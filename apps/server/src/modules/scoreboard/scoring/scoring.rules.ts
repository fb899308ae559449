import type { Reply } from '@porteira/contract'
import { scoreboardMessages } from '@porteira/domain'
import type { ShotPhase } from '#platform/database/tables.ts'

export type ScoreSheet = Reply<'GET /api/scoring/:catUUID'>
/** One throw as it goes into the database. */
export type NewShot = {
  id: string
  badge: number
  uuid: string
  phase: ShotPhase
  round: number
  hit: number
  thrownOn: string
}
/** A throw that counts, as the database has it. */
export type CountingShot = Omit<NewShot, 'thrownOn'> & { thrown_at: Date }
export type Undo = { id: string; undoneOn: string }
export type RefusedShot = { id: string; msg: string }

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
  starts_on: string
  ends_on: string
  /** The times between which a throw of this event may lie; null for a rehearsal, which may be held on any day. */
  throws_from: Date | null
  throws_until: Date | null
}

/** A device corrects its clock by the server's; what is left of its error is less than this. */
const MAX_CLOCK_ERROR_MS = 5 * 60_000

/** What is known when throws arrive: people by uuid, and those of each number as `number uuid`. */
export type CategoryKnowledge = {
  badges: Set<number>
  people: Set<string>
  riders: Set<string>
  category: ScoredCategory
}

/** Where a throw counts: one throw of a rider under a number in a round. */
export const slotOf = ({ badge, uuid, phase, round }: Omit<NewShot, 'id' | 'hit' | 'thrownOn'>) =>
  `${badge} ${uuid} ${phase} ${round}`

export const riderKey = ({ badge, uuid }: { badge: number; uuid: string }) => `${badge} ${uuid}`

/** Throws that can be stored, and those that cannot with the reason. */
export function separateRefused(shots: readonly NewShot[], known: CategoryKnowledge) {
  const refused: RefusedShot[] = []
  const taken = shots.filter((shot) => {
    const msg = problemOf(shot, known)
    if (msg) refused.push({ id: shot.id, msg })
    return !msg
  })
  return { taken, refused }
}

function problemOf(shot: NewShot, { badges, people, riders, category }: CategoryKnowledge) {
  const { badge, uuid, phase, thrownOn } = shot
  if (!badges.has(badge)) return scoreboardMessages.unknownBadge(badge)
  if (!people.has(uuid)) return scoreboardMessages.unknownRider
  if (!riders.has(riderKey(shot))) return scoreboardMessages.foreignRider(badge)
  // Thrown in time and only delivered late is in time.
  return (
    timeProblem(thrownOn, category) ??
    (phase === 'qualify' && isAfter(thrownOn, category.final_started_at)
      ? scoreboardMessages.qualifierClosed
      : undefined)
  )
}

/** Why a throw, or an undo, cannot have been made at this time. */
function timeProblem(instant: string, category: ScoredCategory) {
  const { now, starts_on, ends_on, throws_from, throws_until } = category
  const at = Date.parse(instant)
  if (at > now.getTime() + MAX_CLOCK_ERROR_MS) return scoreboardMessages.shotInFuture
  const isOutside =
    (throws_from !== null && at < throws_from.getTime()) ||
    (throws_until !== null && at >= throws_until.getTime())
  return isOutside ? scoreboardMessages.shotOutsideEvent(starts_on, ends_on) : undefined
}

/** Why a throw cannot be taken back; `closed` holds the throws of the qualifier. */
export const undoProblem = ({ id, undoneOn }: Undo, closed: ReadonlySet<string>, category: ScoredCategory) =>
  timeProblem(undoneOn, category) ??
  (closed.has(id) && isAfter(undoneOn, category.final_started_at)
    ? scoreboardMessages.qualifierClosed
    : undefined)

/** True when it was done after the qualifier was closed. */
const isAfter = (instant: string, closedAt: Date | null) =>
  closedAt !== null && Date.parse(instant) > closedAt.getTime()

/** Categories where hits decide: all but those whose buyers chose among several strengths. */
export const isCutByHits = ({
  strength_dynamic,
  strength_options,
}: Pick<ScoredCategory, 'strength_dynamic' | 'strength_options'>) => strength_dynamic || strength_options <= 1
