import { type LiveShot, type NewShot } from './scoring.rules.ts'

/** A throw as the audit records it. */
export type RecordedShot = Omit<NewShot, 'id'> & { id: string }
export type Correction = { before: RecordedShot; after: RecordedShot }

export const recorded = ({ thrown_at, ...shot }: LiveShot): RecordedShot => ({
  ...shot,
  thrownOn: thrown_at.toISOString(),
})

const placeOf = ({ badge, uuid, phase, round }: RecordedShot) => `${badge} ${uuid} ${phase} ${round}`

/**
 * Throws that give another value to a place that has one, each as the older and the newer of the two, in any order
 * of arrival. `live` holds the throws that counted before.
 */
export function correctionsIn(live: readonly RecordedShot[], arrived: readonly RecordedShot[]): Correction[] {
  const places = new Map(live.map((shot) => [placeOf(shot), shot]))
  return [...arrived]
    .sort((a, b) => (isNewer(a, b) ? 1 : -1))
    .flatMap((shot) => {
      const known = places.get(placeOf(shot))
      const isLast = !known || isNewer(shot, known)
      if (isLast) places.set(placeOf(shot), shot)
      if (!known || known.hit === shot.hit) return []
      return [isLast ? { before: known, after: shot } : { before: shot, after: known }]
    })
}

/** The newer of two throws counts, as in the view `live_shot`. */
const isNewer = (a: RecordedShot, b: RecordedShot) => {
  const later = Date.parse(a.thrownOn) - Date.parse(b.thrownOn)
  return later === 0 ? a.id > b.id : later > 0
}
