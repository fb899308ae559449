import { type Correction, type RecordedShot } from './corrections.rules.ts'
import { type ScoredCategory, type Undo } from './scoring.rules.ts'

type About = { action: string; before?: unknown; after: unknown }

const ofCategory = (catUUID: string) => (fact: About) => ({ entity: 'category', entityId: catUUID, ...fact })

/** A throw that gives its place another value, each for itself. */
export const shotFacts = (catUUID: string, corrections: Correction[]) =>
  corrections.map(({ before, after }) => ({ action: 'shot.correct', before, after })).map(ofCategory(catUUID))

/** Throws of the qualifier that arrive when the final has begun; their time is the device's. */
export const lateFacts = (
  catUUID: string,
  { final_started_at: closedAt }: ScoredCategory,
  arrived: RecordedShot[],
) =>
  closedAt === null
    ? []
    : arrived
        .filter(({ phase }) => phase === 'qualify')
        .map((after) => ({ action: 'shot.late', before: { finalStartedOn: closedAt.toISOString() }, after }))
        .map(ofCategory(catUUID))

/** Undone throws, each with its former value if it has arrived. */
export const undoFacts = (catUUID: string, undone: Undo[], thrown: RecordedShot[]) => {
  const known = new Map(thrown.map((shot) => [shot.id, shot]))
  return undone
    .map((after) => ({ action: 'shot.undo', before: known.get(after.id), after }))
    .map(ofCategory(catUUID))
}
