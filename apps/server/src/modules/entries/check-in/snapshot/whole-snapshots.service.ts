import { gzipOf, type Packed } from './packing.service.ts'
import type { WholeEvent } from './whole-event.service.ts'

export type WholeSnapshots = ReturnType<typeof keepWholeSnapshots>
/** What the server knows of an event at one moment, and the text of its snapshot without the end, which has the time. */
export type KeptSnapshot = { whole: WholeEvent; packed: Packed }

/** Two or three events are at the check-in on one day. 2,000 entries need about 6 MB of memory. */
const MAX_EVENTS = 3

/**
 * Keeps the last whole snapshot of a few events, so that devices that ask for the same state share one reading, also one
 * that is under way, and the next reading needs only the entries that changed. The caller reads the state from the
 * database at each call and names it by a key.
 */
export function keepWholeSnapshots() {
  const all = new Map<
    string,
    { key: string; making: Promise<KeptSnapshot>; last: KeptSnapshot | undefined }
  >()

  return {
    /** Takes the gzip file of a state; undefined if another state was the last one. */
    find(eventId: string, key: string) {
      const kept = all.get(eventId)
      // guard: kept-snapshot-of-current-state
      if (kept?.key !== key) return undefined
      return kept && taking(kept.making)
    },
    /** The last snapshot of an event that is complete, of any state. */
    last: (eventId: string) => all.get(eventId)?.last,
    keep(eventId: string, key: string, making: Promise<KeptSnapshot>) {
      const kept = { key, making, last: all.get(eventId)?.last }
      all.delete(eventId)
      all.set(eventId, kept)
      if (all.size > MAX_EVENTS) all.delete(all.keys().next().value ?? '')
      making.then(
        (made) => (kept.last = made),
        () => all.get(eventId) === kept && all.delete(eventId),
      )
      return taking(making)
    },
  }
}

/** A call of its own, so that a caller can first give back its connection. */
const taking = (making: Promise<KeptSnapshot>) => async () =>
  gzipOf((await making).packed, `,"takenOn":"${new Date().toISOString()}"}`)
