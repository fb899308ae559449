import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database/client.ts'
import { eventNotFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { countersOf } from './counters.rules.ts'
import { listChanged, listEntries } from './entries.queries.ts'
import { entryOf } from './entries.rules.ts'
import { listHorses } from '../horses/horses.service.ts'
import { listCategories } from './event.queries.ts'
import { cpfKeyOf } from './keys.rules.ts'
import { cpfSecretOf, keysOf } from './keys.service.ts'
import { countStates, type EventState, findState, readNotedMark } from './mark.queries.ts'
import { listChecks, listConflicts, listWaivers } from './noted.queries.ts'
import { cursorText, revisionOf } from './snapshot.rules.ts'
import { requirementsOf, surroundingsOf } from './surroundings.service.ts'
import type { Snapshot, WholeSnapshots } from './whole-snapshots.ts'

type Dependencies = Pick<Context, 'db' | 'config'> & {
  wholeSnapshots: WholeSnapshots
  /** The text of an answer of the call. */
  serialize: (snapshot: Snapshot) => string
}

/**
 * Everything that a device needs to check in without network. With the cursor of an earlier snapshot only the changes of
 * the check-in since then; the bytes of the whole event if anything else of it changed.
 */
export async function readSnapshot(
  { db, config, wholeSnapshots, serialize }: Dependencies,
  eventUUID: string,
  since: string,
): Promise<Snapshot | Buffer> {
  if (!isUuid(eventUUID)) throw eventNotFound()
  const eventId = eventUUID.toLowerCase()

  async function read(db: Transaction) {
    const state = await findState(db, eventId)
    if (!state) throw eventNotFound()
    if (!state.publicKey) return undefined
    const from = revisionOf(since, state.mark)
    if (from !== undefined) return gather(db, config, state, from)
    const key = [state.revision, state.mark, state.publicKey.toString('base64url'), await readNotedMark(db, eventId)]
    return wholeSnapshots(eventId, key.join(' '), async () =>
      serialize(await gather(db, config, state, undefined)),
    )
  }
  // One moment for all parts: a change that the entries lack is after the cursor.
  const atOneMoment = () => db.transaction().setIsolationLevel('repeatable read').execute(read)
  const snapshot = await atOneMoment()
  if (snapshot) return snapshot
  await keysOf(db, config, eventId)
  return (await atOneMoment())!
}

async function gather(
  db: Transaction,
  config: Dependencies['config'],
  { mark, revision, publicKey, minorsNeedAuthorisation, ...event }: EventState,
  from: number | undefined,
): Promise<Snapshot> {
  const eventId = event.eventUUID
  const rows = from === undefined ? await listEntries(db, eventId) : await listChanged(db, eventId, from)
  const cpfKey = cpfKeyOf(cpfSecretOf(config), eventId)
  const known = await surroundingsOf(db, cpfKey, eventId, rows)
  const categories = await listCategories(db, eventId)
  const conflicts = await listConflicts(db, eventId)
  return {
    status: 'OK',
    event,
    isWhole: Number(from === undefined),
    cursor: cursorText({ revision, mark }),
    takenOn: new Date().toISOString(),
    publicKeys: publicKey ? [publicKey.toString('base64url')] : [],
    cpfKey: cpfKey.export().toString('base64url'),
    minorsNeedAuthorisation,
    categories,
    requirements: await requirementsOf(db, eventId),
    horses: (await listHorses(db, eventId)).map(({ horseKey, registration, name, owner }) => ({
      horseKey,
      registration,
      name,
      owner,
    })),
    entries: rows.map((row) => entryOf(row, known)),
    checks: await listChecks(db, eventId, from),
    waivers: await listWaivers(db, eventId, from),
    conflicts,
    counters: countersOf(await countStates(db, eventId), categories, conflicts.length),
  }
}
