import { type CountingShot, type NewShot, slotOf, type ScoredCategory, type Undo } from './scoring.rules.ts'

type Correction = { before: NewShot; after: NewShot }

/** A throw as the audit records it. */
export const recorded = ({ thrown_at, ...shot }: CountingShot): NewShot => ({
  ...shot,
  thrownOn: thrown_at.toISOString(),
})

/**
 * Throws that give another value to a place that has one, each as the older and the newer of the two, in any order
 * of arrival. `live` holds the throws that counted before.
 */
export function correctionsIn(live: readonly NewShot[], arrived: readonly NewShot[]): Correction[] {
  const places = new Map(live.map((shot) => [slotOf(shot), shot]))
  return [...arrived]
    .sort((a, b) => (isNewer(a, b) ? 1 : -1))
    .flatMap((shot) => {
      const known = places.get(slotOf(shot))
      const isLast = !known || isNewer(shot, known)
      if (isLast) places.set(slotOf(shot), shot)
      if (!known || known.hit === shot.hit) return []
      return [isLast ? { before: known, after: shot } : { before: shot, after: known }]
    })
}

/** The newer of two throws counts, as in the view `live_shot`. */
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

/** A throw that gives its place another value, each for itself. */
export const shotFacts = (catUUID: string, corrections: Correction[]) =>
  corrections.map(({ before, after }) => ({ action: 'shot.correct', before, after })).map(ofCategory(catUUID))

/** Throws of the qualifier that arrive when the final has begun; their time is the device's. */
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

/** Undone throws, each with its former value if it has arrived. */
export const undoFacts = (catUUID: string, undone: Undo[], thrown: NewShot[]) => {
  const known = new Map(thrown.map((shot) => [shot.id, shot]))
  return undone
    .map((after) => ({ action: 'shot.undo', before: known.get(after.id), after }))
    .map(ofCategory(catUUID))
}
