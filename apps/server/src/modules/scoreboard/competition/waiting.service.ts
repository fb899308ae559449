import type { Transaction } from '#platform/database/client.ts'
import { derive } from '../rankings/deriving.service.ts'
import { applyAllShots } from './applying.service.ts'
import { changedResult, listOfficialResults, type OfficialResult } from './officials.service.ts'
import type { Arrival, Arrived } from './stored.rules.ts'
import { keepWaiting, stopWaiting } from './waiting.queries.ts'

/**
 * Keeps what arrived from changing a result that is official: it is stored and waits until the result is reopened. `before`
 * are the official results without it. Returns what waits.
 */
export async function waitForReopening(
  db: Transaction,
  catUUID: string,
  before: readonly OfficialResult[],
  arrived: Arrived,
): Promise<Arrived> {
  let counting = arrived
  for (;;) {
    const changed = before.length > 0 && changedResult(before, await listOfficialResults(db, catUUID))
    if (!changed) break
    const isOwn = ({ badge }: Arrival) => changed.catUUID === catUUID && changed.badges.includes(badge)
    const own = partOf(counting, isOwn)
    // What decides about other entries changes the result too, such as the last place of a sieve.
    const waits = countOf(own) > 0 ? own : counting
    if (countOf(waits) === 0) break
    // guard: official-result-keeps-its-shots
    await keepWaiting(db, changed.id, { shots: idsOf(waits.shots), undone: idsOf(waits.undone) })
    counting = partOf(counting, (one) => !waits.shots.includes(one) && !waits.undone.includes(one))
  }
  return partOf(arrived, (one) => !counting.shots.includes(one) && !counting.undone.includes(one))
}

const partOf = ({ shots, undone }: Arrived, isMeant: (one: Arrival) => boolean): Arrived => ({
  shots: shots.filter(isMeant),
  undone: undone.filter(isMeant),
})
const countOf = ({ shots, undone }: Arrived) => shots.length + undone.length
const idsOf = (arrivals: readonly Arrival[]) => arrivals.map(({ id }) => id)

/** Lets what waited for a result count after its reopening, unless it would change another official one. */
export async function countWaiting(db: Transaction, catUUID: string, officialId: string) {
  const before = await listOfficialResults(db, catUUID)
  const { shots, undone } = await stopWaiting(db, catUUID, officialId)
  for (const id of new Set([...shots, ...undone].map((row) => row.catUUID))) {
    const ofCategory = (rows: readonly (Arrival & { catUUID: string })[]) =>
      rows.filter((row) => row.catUUID === id)
    const arrived = { shots: ofCategory(shots), undone: ofCategory(undone) }
    await waitForReopening(db, id, before, arrived)
    await derive(db, id, [...new Set([...arrived.shots, ...arrived.undone].map(({ badge }) => badge))])
    // guard: strengths-follow-waiting-shots
    await applyAllShots(db, id)
  }
}
