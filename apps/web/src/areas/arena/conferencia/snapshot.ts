import type { CheckInEntry, DocumentCheck, Reply, Waiver } from '@porteira/contract'
import { businessDate } from '@porteira/domain'
import type { ClockReading } from '../components/server-clock.ts'

/** What the server last said about the check-in of an event, and when this browser received it by its own clock. */
export type Snapshot = Reply<'GET /api/checkin/:eventUUID/snapshot'> & { receivedOn: string }

const checkKey = ({ requirementId, subject }: DocumentCheck) => `${requirementId} ${subject}`
const waiverKey = ({ requirementId, cartItemId }: Waiver) => `${requirementId} ${cartItemId}`

/** The snapshot with a later answer of the server, which may hold only what changed. */
export function mergeSnapshot(before: Snapshot | undefined, answer: Snapshot): Snapshot {
  if (!before || answer.isWhole) return answer
  return {
    ...answer,
    isWhole: 1,
    horses: before.horses,
    entries: replaced(before.entries, answer.entries, ({ cartItemId }: CheckInEntry) => String(cartItemId)),
    checks: replaced(before.checks, answer.checks, checkKey).filter(({ value }) => value !== ''),
    horseLinks: replaced(before.horseLinks ?? [], answer.horseLinks ?? [], ({ placeKey }) => placeKey).filter(
      ({ horseKey }) => horseKey !== '',
    ),
    waivers: replaced(before.waivers, answer.waivers, waiverKey),
  }
}

/**
 * True after the last day of the event. The time is that of the server at the answer, plus what the clock of the browser
 * counted since: a clock that is wrong by days ends no event.
 */
export function hasEnded({ event, takenOn, receivedOn }: Snapshot, now: Date) {
  const elapsedInMs = Math.max(0, now.getTime() - Date.parse(receivedOn))
  return businessDate(new Date(Date.parse(takenOn) + elapsedInMs)) > event.endsOn
}

/** The server's time of an answer, and that of the device when it came. */
export const readingOf = ({ takenOn, receivedOn }: Snapshot): ClockReading => ({
  serverMs: Date.parse(takenOn),
  deviceMs: Date.parse(receivedOn),
})

/**
 * The snapshot of stored answers in their order; undefined where the first of them is not whole, because another tab
 * deleted what was before it.
 */
export function joinedSnapshot(answers: readonly Snapshot[]) {
  // guard: stored-changes-after-whole-snapshot
  if (answers[0]?.isWhole !== 1) return undefined
  return answers.reduce<Snapshot | undefined>(mergeSnapshot, undefined)
}

function replaced<Item>(before: readonly Item[], after: readonly Item[], keyOf: (item: Item) => string) {
  if (after.length === 0) return [...before]
  const all = new Map(before.map((item) => [keyOf(item), item]))
  for (const item of after) all.set(keyOf(item), item)
  return [...all.values()]
}
