import type { Reply } from '@porteira/contract'

export type Snapshot = Reply<'GET /api/checkin/:eventUUID/snapshot'>
export type WholeSnapshots = ReturnType<typeof keepWholeSnapshots>

/** Two or three events are at the check-in on one day. The bytes of 2,000 entries are 1.3 MB. */
const MAX_EVENTS = 3
const TAKEN_ON = '"takenOn":"'

/**
 * Keeps the bytes of the last whole snapshot of a few events, so that devices that ask for the same state share one
 * reading. The caller reads the state from the database at each call and names it by a key.
 */
export function keepWholeSnapshots() {
  const kept = new Map<string, { key: string; bytes: Promise<Buffer> }>()

  return async (eventId: string, key: string, make: () => Promise<string>): Promise<Buffer> => {
    const known = kept.get(eventId)
    // guard: kept-snapshot-of-current-state
    const bytes = known?.key === key ? known.bytes : make().then((text) => Buffer.from(text))
    kept.delete(eventId)
    kept.set(eventId, { key, bytes })
    if (kept.size > MAX_EVENTS) kept.delete(kept.keys().next().value ?? '')
    try {
      return takenNow(await bytes)
    } catch (error) {
      if (kept.get(eventId)?.bytes === bytes) kept.delete(eventId)
      throw error
    }
  }
}

/** The bytes of a snapshot with the current time. A quotation mark within a text has a backslash, so this finds the field. */
function takenNow(bytes: Buffer) {
  const from = bytes.indexOf(TAKEN_ON) + TAKEN_ON.length
  const now = Buffer.from(new Date().toISOString())
  return Buffer.concat([bytes.subarray(0, from), now, bytes.subarray(from + now.length)])
}
