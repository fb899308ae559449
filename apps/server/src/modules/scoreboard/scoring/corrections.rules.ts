import type { ScoredCategory } from '../category/category.rules.ts'
import type { Arrived } from '../competition/stored.rules.ts'
import { type CountingShot, type NewShot, slotOf, type Undo } from './scoring.rules.ts'

type Correction = { before: NewShot; after: NewShot }

/** A shot as the audit records it. */
export const recorded = ({ thrown_at, tieBreak, ...shot }: CountingShot): NewShot => ({
  ...shot,
  thrownOn: thrown_at.toISOString(),
  ...(tieBreak !== null && { tieBreak }),
})

/**
 * Finds new shots that give another value to a slot with a shot. Each correction has the older shot as `before` and the
 * newer as `after`, in any order of arrival. `live` holds the shots that counted before.
 */
export function correctionsIn(live: readonly NewShot[], arrived: readonly NewShot[]): Correction[] {
  const slots = new Map(live.map((shot) => [slotOf(shot), shot]))
  return [...arrived]
    .sort((a, b) => (isNewer(a, b) ? 1 : -1))
    .flatMap((shot) => {
      const former = slots.get(slotOf(shot))
      const isLast = !former || isNewer(shot, former)
      if (isLast) slots.set(slotOf(shot), shot)
      if (!former || former.hit === shot.hit) return []
      return [isLast ? { before: former, after: shot } : { before: shot, after: former }]
    })
}

/** The newer of two shots counts. The view `live_shot` has the same rule. */
const isNewer = (a: NewShot, b: NewShot) => {
  const later = Date.parse(a.thrownOn) - Date.parse(b.thrownOn)
  return later === 0 ? a.id > b.id : later > 0
}

type AuditedChange = { action: string; before?: unknown; after: unknown }

const ofCategory = (catUUID: string) => (fact: AuditedChange) => ({
  entity: 'category',
  entityId: catUUID,
  ...fact,
})

/** One audit record for each correction. */
export const shotFacts = (catUUID: string, corrections: Correction[]) =>
  corrections.map(({ before, after }) => ({ action: 'shot.correct', before, after })).map(ofCategory(catUUID))

/** Audit records of qualifier shots that arrive after the final began. Their time comes from the device. */
export const lateFacts = (
  catUUID: string,
  { final_started_at: closedAt }: ScoredCategory,
  arrived: NewShot[],
) =>
  closedAt === null
    ? []
    : arrived
        .filter(({ phase }) => phase === 'qualify')
        .map((after) => ({ action: 'shot.late', before: { finalStartedOn: closedAt.toISOString() }, after }))
        .map(ofCategory(catUUID))

/** Audit records of undone shots, each with its former value if the shot has arrived. */
export const undoFacts = (catUUID: string, undone: Undo[], shots: NewShot[]) => {
  const former = new Map(shots.map((shot) => [shot.id, shot]))
  return undone
    .map((after) => ({ action: 'shot.undo', before: former.get(after.id), after }))
    .map(ofCategory(catUUID))
}

/** One audit record for shots and undos that wait, because the result that they would change is official. */
export const waitingFacts = (catUUID: string, { shots, undone }: Arrived) =>
  shots.length + undone.length === 0
    ? []
    : [
        {
          action: 'shot.wait',
          after: { shots: shots.map(({ id }) => id), undone: undone.map(({ id }) => id) },
        },
      ].map(ofCategory(catUUID))
