import type { Reply } from '@porteira/contract'
import { type MissReason, scoringMessages } from '@porteira/domain'
import type { ShotPhase } from '#platform/database/tables.ts'
import type { ScoredCategory } from '../category/category.rules.ts'

export type ScoreSheet = Reply<'GET /api/scoring/:catUUID'>
/** One shot as a device sends it. */
export type NewShot = {
  id: string
  badge: number
  uuid: string
  phase: ShotPhase
  round: number
  hit: number
  thrownOn: string
  tieBreak?: string | undefined
  /** The number of the shot on its device. */
  sequence?: number | undefined
  missReason?: MissReason | undefined
}
type Slot = Pick<NewShot, 'badge' | 'uuid' | 'phase' | 'round'> & { tieBreak?: string | null | undefined }
/** A shot that counts, as it is stored. */
export type CountingShot = Omit<NewShot, 'thrownOn' | 'tieBreak' | 'sequence' | 'missReason'> & {
  thrown_at: Date
  tieBreak: string | null
}
export type Undo = { id: string; undoneOn: string }
/** An entry that did not come in a round. */
export type Absence = Pick<NewShot, 'id' | 'badge' | 'phase' | 'round' | 'tieBreak'> & { markedOn: string }
export type RefusedShot = { id: string; msg: string }

/** A device corrects its clock by the server's clock. The remaining error is below this limit. */
const MAX_CLOCK_ERROR_MS = 5 * 60_000

/** The badges and the uuids of riders that shots may name. `riders` holds pairs in the form of `riderKey`. */
export type CategoryKnowledge = {
  badges: Set<number>
  people: Set<string>
  riders: Set<string>
  /** The entries of each tie-break that was not taken back. */
  tieBreaks: ReadonlyMap<string, readonly number[]>
  /** When the first final of a category with rules began; null before it. */
  finalsBeganAt: Date | null
  /** Riders of removed entries, the last removed entry first. */
  removed: readonly RemovedRider[]
  category: ScoredCategory
}

export type RemovedRider = { badge: number; uuid: string; cartItemId: number; removedAt: Date }

/**
 * The removed entry to which a shot belongs: its rider has the badge no longer, or threw before the removal. Such a shot
 * is stored and does not count until the entry is restored.
 */
export const removedEntryOf = (
  shot: NewShot,
  { riders, removed }: Pick<CategoryKnowledge, 'riders' | 'removed'>,
) =>
  removed.find(
    ({ badge, uuid, removedAt }) =>
      badge === shot.badge &&
      uuid === shot.uuid &&
      (!riders.has(riderKey(shot)) || Date.parse(shot.thrownOn) <= removedAt.getTime()),
  )?.cartItemId

/** The slot of a shot. Only one shot counts for a rider, a badge, a phase, a round and a tie-break. */
export const slotOf = ({ badge, uuid, phase, round, tieBreak }: Slot) =>
  `${badge} ${uuid} ${phase} ${round} ${tieBreak ?? ''}`

export const riderKey = ({ badge, uuid }: { badge: number; uuid: string }) => `${badge} ${uuid}`

/** Splits shots into those to store and those to refuse, with a message for each refused shot. */
export function separateRefused(shots: readonly NewShot[], knowledge: CategoryKnowledge) {
  const refused: RefusedShot[] = []
  const accepted = shots.filter((shot) => {
    const msg = problemOf(shot, knowledge)
    if (msg) refused.push({ id: shot.id, msg })
    return !msg
  })
  return { accepted, refused }
}

function problemOf(shot: NewShot, knowledge: CategoryKnowledge) {
  const { phase, thrownOn } = shot
  const { category } = knowledge
  // guard: reason-of-a-miss-only
  if (shot.hit === 1 && shot.missReason) return scoringMessages.reasonOfHit
  const isOfRemoved = removedEntryOf(shot, knowledge) !== undefined
  const unknown = isOfRemoved ? undefined : riderProblem(shot, knowledge)
  if (unknown) return unknown
  if (phase === 'tieBreak' || shot.tieBreak !== undefined) return tieBreakProblem(shot, knowledge)
  // The time of the shot decides, not the time of its arrival.
  return (
    timeProblem(thrownOn, category) ??
    phaseProblem(phase, Date.parse(thrownOn), {
      closedAt: category.final_started_at,
      // A shot of a final from before the qualifier was reopened is kept for the desk.
      openSince: knowledge.finalsBeganAt ?? category.final_started_at,
    })
  )
}

/** The message for a shot whose tie-break does not run or has other entries. */
function tieBreakProblem({ badge, phase, tieBreak, thrownOn }: NewShot, knowledge: CategoryKnowledge) {
  const badges = phase === 'tieBreak' ? knowledge.tieBreaks.get(tieBreak ?? '') : undefined
  // guard: tie-break-of-own-entries-only
  if (!badges?.includes(badge)) return scoringMessages.notInTieBreak(badge)
  return timeProblem(thrownOn, knowledge.category)
}

function riderProblem(shot: NewShot, { badges, people, riders }: CategoryKnowledge) {
  const { badge, uuid } = shot
  if (!badges.has(badge)) return scoringMessages.unknownBadge(badge)
  if (!people.has(uuid)) return scoringMessages.unknownRider
  return riders.has(riderKey(shot)) ? undefined : scoringMessages.foreignRider(badge)
}

/** The message for a shot whose phase is not open at its time. */
function phaseProblem(
  phase: ShotPhase,
  thrownMs: number,
  { closedAt, openSince }: { closedAt: Date | null; openSince: Date | null },
) {
  if (phase === 'qualify') return isAfter(thrownMs, closedAt) ? scoringMessages.qualifierClosed : undefined
  const isOpen = openSince !== null && thrownMs + MAX_CLOCK_ERROR_MS >= openSince.getTime()
  // guard: final-shots-after-start
  if (!isOpen) return scoringMessages.finalNotStarted
  return undefined
}

/** The message for a time at which a shot or an undo is not possible. */
function timeProblem(instant: string, category: ScoredCategory) {
  const { now, starts_on, ends_on, shots_from, shots_until } = category
  const at = Date.parse(instant)
  if (at > now.getTime() + MAX_CLOCK_ERROR_MS) return scoringMessages.shotInFuture
  const isOutside =
    (shots_from !== null && at < shots_from.getTime()) ||
    (shots_until !== null && at >= shots_until.getTime())
  return isOutside ? scoringMessages.shotOutsideEvent(starts_on, ends_on) : undefined
}

/** The message for an undo that is not possible. `closed` holds the ids of qualifier shots. */
export const undoProblem = ({ id, undoneOn }: Undo, closed: ReadonlySet<string>, category: ScoredCategory) =>
  timeProblem(undoneOn, category) ??
  (closed.has(id) && isAfter(Date.parse(undoneOn), category.final_started_at)
    ? scoringMessages.qualifierClosed
    : undefined)

/** True if the instant is after the end of the qualifier. */
const isAfter = (instantMs: number, closedAt: Date | null) =>
  closedAt !== null && instantMs > closedAt.getTime()
