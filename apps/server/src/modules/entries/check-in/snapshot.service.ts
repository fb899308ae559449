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
import { countStates, type EventState, findState } from './mark.queries.ts'
import { withoutCpfs } from './masking.rules.ts'
import { listChecks, listConflicts, listWaivers } from './noted.queries.ts'
import { cursorText, readCursor } from './snapshot.rules.ts'
import { requirementsOf, surroundingsOf } from './surroundings.service.ts'
import type { Snapshot, WholeSnapshots } from './whole-snapshots.service.ts'

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
  const known = readCursor(since)
  // A device without a snapshot often asks for a state that another device asked for.
  const current = known ? undefined : await findState(db, eventId, '')
  const kept = current && wholeSnapshots.find(eventId, keyOf(current))
  if (kept) return kept

  async function read(db: Transaction) {
    const state = await findState(db, eventId, known?.mark ?? '')
    if (!state) throw eventNotFound()
    if (!state.publicKey) return undefined
    // After a restore of the database a device may know a later revision.
    if (known?.mark === state.mark && known.revision <= state.revision)
      return gather(db, config, state, known.revision)
    const key = keyOf(state)
    const make = async () => serialize(await gather(db, config, state, undefined))
    return wholeSnapshots.find(eventId, key) ?? wholeSnapshots.keep(eventId, key, make())
  }
  // One moment for all parts: a change that the entries lack is after the cursor.
  const atOneMoment = () => db.transaction().setIsolationLevel('repeatable read').execute(read)
  const snapshot = await atOneMoment()
  if (snapshot) return snapshot
  await keysOf(db, config, eventId)
  return (await atOneMoment())!
}

/** Everything that a whole snapshot follows from. */
const keyOf = ({ mark, noted, revision, publicKey }: EventState) =>
  [mark, noted, revision, publicKey?.toString('base64url')].join(' ')

async function gather(
  db: Transaction,
  config: Dependencies['config'],
  state: EventState,
  from: number | undefined,
): Promise<Snapshot> {
  const { eventUUID: eventId, startsOn, endsOn, minorsNeedAuthorisation, publicKey } = state
  const rows = from === undefined ? await listEntries(db, eventId) : await listChanged(db, eventId, from)
  const cpfKey = cpfKeyOf(cpfSecretOf(config), eventId)
  const known = await surroundingsOf(db, cpfKey, eventId, rows)
  const categories = await listCategories(db, eventId)
  const conflicts = withoutCpfs(await listConflicts(db, eventId), 'says', 'note')
  return {
    status: 'OK',
    event: { eventUUID: eventId, name: state.name, startsOn, endsOn },
    isWhole: Number(from === undefined),
    cursor: cursorText(state),
    takenOn: new Date().toISOString(),
    publicKeys: publicKey ? [publicKey.toString('base64url')] : [],
    cpfKey: cpfKey.export().toString('base64url'),
    minorsNeedAuthorisation,
    categories,
    requirements: await requirementsOf(db, eventId),
    horses: withoutCpfs(await listHorses(db, eventId), 'registration', 'name', 'owner').map(
      ({ horseKey, registration, name, owner }) => ({ horseKey, registration, name, owner }),
    ),
    entries: rows.map((row) => entryOf(row, known)),
    checks: withoutCpfs(await listChecks(db, eventId, from), 'value'),
    waivers: withoutCpfs(await listWaivers(db, eventId, from), 'reason'),
    conflicts,
    counters: countersOf(await countStates(db, eventId), categories, conflicts.length),
  }
}
