import type { Reply } from '@porteira/contract'
import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database/client.ts'
import { countersOf } from './counters.rules.ts'
import { listChanged, listEntries } from './entries.queries.ts'
import { entryOf } from './entries.rules.ts'
import { listHorses } from '../horses/horses.service.ts'
import { listCategories } from './event.queries.ts'
import { cpfKeyOf } from './keys.rules.ts'
import { cpfSecretOf, keysOf } from './keys.service.ts'
import { countStates, readMark } from './mark.queries.ts'
import { listChecks, listConflicts, listWaivers } from './noted.queries.ts'
import { cursorText, revisionOf } from './snapshot.rules.ts'
import { eventOf, requirementsOf, surroundingsOf } from './surroundings.service.ts'

type Snapshot = Reply<'GET /api/checkin/:eventUUID/snapshot'>
type Dependencies = Pick<Context, 'db' | 'config'>
type Event = Awaited<ReturnType<typeof eventOf>>

/**
 * Everything that a device needs to check in without network. With the cursor of an earlier snapshot only the changes of
 * the check-in since then; the whole event if anything else of it changed.
 */
export async function readSnapshot({ db, config }: Dependencies, eventUUID: string, since: string) {
  const event = await eventOf(db, eventUUID)
  await keysOf(db, config, event.eventUUID)
  // One moment for all parts: a change that the entries lack is after the cursor.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) => read(db, config, event, since))
}

async function read(
  db: Transaction,
  config: Dependencies['config'],
  event: Event,
  since: string,
): Promise<Snapshot> {
  const { minorsNeedAuthorisation, ...facts } = event
  const eventId = event.eventUUID
  const { publicKey, revision } = await keysOf(db, config, eventId)
  const mark = await readMark(db, eventId)
  const from = revisionOf(since, mark)
  const rows = from === undefined ? await listEntries(db, eventId) : await listChanged(db, eventId, from)
  const cpfKey = cpfKeyOf(cpfSecretOf(config), eventId)
  const known = await surroundingsOf(db, cpfKey, eventId, rows)
  const categories = await listCategories(db, eventId)
  const conflicts = await listConflicts(db, eventId)
  return {
    status: 'OK',
    event: facts,
    isWhole: Number(from === undefined),
    cursor: cursorText({ revision, mark }),
    takenOn: new Date().toISOString(),
    // PGlite answers with bytes that are no Buffer.
    publicKeys: [Buffer.from(publicKey).toString('base64url')],
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
