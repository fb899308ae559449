import type { Reply } from '@porteira/contract'

export type Snapshot = Reply<'GET /api/checkin/:eventUUID/snapshot'>
export type WholeSnapshots = ReturnType<typeof keepWholeSnapshots>

/** Two or three events are at the check-in on one day. The bytes of 2,000 entries are 1.3 MB. */
const MAX_EVENTS = 3
const TAKEN_ON = '"takenOn":"'

/**
 * Keeps the bytes of the last whole snapshot of a few events, so that devices that ask for the same state share one
 * reading, also one that is under way. The caller reads the state from the database at each call and names it by a key.
 */
export function keepWholeSnapshots() {
  const all = new Map<string, { key: string; bytes: Promise<Buffer> }>()

  return {
    /** The bytes of a state, taken now; undefined if another state was the last one. */
    find(eventId: string, key: string) {
      const kept = all.get(eventId)
      // guard: kept-snapshot-of-current-state
      if (kept?.key !== key) return undefined
      return kept?.bytes.then(takenNow)
    },
    keep(eventId: string, key: string, text: Promise<string>) {
      const kept = { key, bytes: text.then((whole) => Buffer.from(whole)) }
      all.delete(eventId)
      all.set(eventId, kept)
      if (all.size > MAX_EVENTS) all.delete(all.keys().next().value ?? '')
      kept.bytes.catch(() => all.get(eventId) === kept && all.delete(eventId))
      return kept.bytes
    },
  }
}

/** The bytes of a snapshot with the current time. In a text each quotation mark has a backslash, so this finds the field. */
function takenNow(bytes: Buffer) {
  const from = bytes.indexOf(TAKEN_ON) + TAKEN_ON.length
  const now = Buffer.from(new Date().toISOString())
  return Buffer.concat([bytes.subarray(0, from), now, bytes.subarray(from + now.length)])
}
