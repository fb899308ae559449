import type { Reply } from '@porteira/contract'
import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database/client.ts'
import { eventNotFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { type Counted, countersOf } from './counters.rules.ts'
import { listChanged } from '../entries/entries.queries.ts'
import { entryOf } from '../entries/entries.rules.ts'
import { listCategories } from '../entries/event.queries.ts'
import { keysOf } from '../keys/keys.service.ts'
import { beginVersions, countStates, type EventState, findState } from './mark.queries.ts'
import { readNoted } from './noted.service.ts'
import { pack } from './packing.service.ts'
import { cursorText, readCursor } from './snapshot.rules.ts'
import { requirementsOf, surroundingsOf } from '../entries/surroundings.service.ts'
import { readWholeEvent, type WholeEvent } from './whole-event.service.ts'
import type { KeptSnapshot, WholeSnapshots } from './whole-snapshots.service.ts'
import { countedOf, piecesOf } from './whole-text.rules.ts'

type Snapshot = Reply<'GET /api/checkin/:eventUUID/snapshot'>
type Dependencies = Pick<Context, 'db' | 'config'> & { wholeSnapshots: WholeSnapshots }

/**
 * Everything that a device needs to check in without network, as a gzip file. With the cursor of an earlier snapshot only
 * the changes of the check-in since then, or the whole event if anything else of it changed.
 */
export async function readSnapshot(
  dependencies: Dependencies,
  eventUUID: string,
  since: string,
): Promise<Snapshot | Buffer> {
  if (!isUuid(eventUUID)) throw eventNotFound()
  const eventId = eventUUID.toLowerCase()
  const read = (db: Transaction) => readAtOneMoment(db, dependencies, eventId, since)
  // One moment for all parts: a change that the entries lack is after the cursor.
  const atOneMoment = () => dependencies.db.transaction().setIsolationLevel('repeatable read').execute(read)
  let found = await atOneMoment()
  if (!found) {
    await keysOf(dependencies.db, dependencies.config, eventId)
    await beginVersions(dependencies.db, eventId)
    found = (await atOneMoment())!
  }
  return typeof found === 'function' ? found() : found
}

/**
 * Undefined for an event without keys or versions. A whole snapshot is taken after the transaction: a call that waits for the reading
 * of another one, or for the compression, needs no connection.
 */
async function readAtOneMoment(
  db: Transaction,
  { wholeSnapshots }: Dependencies,
  eventId: string,
  since: string,
): Promise<Snapshot | (() => Promise<Buffer>) | undefined> {
  const known = readCursor(since)
  const state = await findState(db, eventId)
  if (!state) throw eventNotFound()
  if (!state.publicKey || state.version === null) return undefined
  // After a restore of the database a device may know a later revision.
  const isBefore = known !== undefined && known.revision <= state.revision
  // guard: cursor-not-after-last-change
  if (isBefore && known.mark === state.mark) return changesSince(db, state, known.revision)
  const found = wholeSnapshots.find(eventId, keyOf(state))
  if (found) return found
  const last = wholeSnapshots.last(eventId)
  const reading = readWholeEvent(db, state, last?.whole)
  const making = reading.then((whole) => packed(whole, last))
  const take = wholeSnapshots.keep(eventId, keyOf(state), making)
  await reading
  return take
}

/** Everything that a whole snapshot follows from. */
const keyOf = ({ mark, version, revision, publicKey }: EventState) =>
  [mark, version, revision, publicKey?.toString('base64url')].join(' ')

async function packed(whole: WholeEvent, earlier: KeptSnapshot | undefined): Promise<KeptSnapshot> {
  const { state, around, noted, entries } = whole
  const rows = [...entries.rows.values()]
  const head = { ...headOf(state, 1, { ...around, ...noted, counted: countedOf(rows) }), ...noted }
  const pieces = piecesOf(head, entries.horses, [...entries.texts.values()])
  return { whole, packed: await pack(pieces, earlier?.packed) }
}

/** The changes of the check-in after a revision. */
async function changesSince(db: Transaction, state: EventState, from: number): Promise<Snapshot> {
  const { eventUUID: eventId } = state
  const rows = await listChanged(db, eventId, from)
  const surroundings = await surroundingsOf(db, eventId, rows)
  const noted = await readNoted(db, eventId, from)
  const parts = {
    categories: await listCategories(db, eventId),
    requirements: await requirementsOf(db, eventId),
    conflicts: noted.conflicts,
    counted: await countStates(db, eventId),
  }
  return {
    ...headOf(state, 0, parts),
    takenOn: new Date().toISOString(),
    horses: [],
    entries: rows.map((row) => entryOf(row, surroundings)),
    ...noted,
  }
}

type HeadContent = Pick<Snapshot, 'categories' | 'requirements' | 'conflicts'> & { counted: Counted[] }

/** The parts of a snapshot that are not lists of entries and of what was noted about them. */
function headOf(
  { eventUUID, name, startsOn, endsOn, minorsNeedAuthorisation, publicKey, ...state }: EventState,
  isWhole: 0 | 1,
  { categories, requirements, conflicts, counted }: HeadContent,
) {
  return {
    status: 'OK' as const,
    event: { eventUUID, name, startsOn, endsOn },
    isWhole,
    cursor: cursorText(state),
    publicKeys: publicKey ? [publicKey.toString('base64url')] : [],
    minorsNeedAuthorisation,
    categories,
    requirements,
    conflicts,
    counters: countersOf(counted, categories, conflicts.length),
  }
}
