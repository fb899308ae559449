import type { Wait, Waiter } from '@porteira/contract'
import { waitingMessages } from '@porteira/domain'
import { randomUUID } from 'node:crypto'
import type { Context } from '#context.ts'
import { originOf } from '#modules/accounts/index.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { eventNotFound, refuse, refuseIf, waitNotFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { readOwed, withOwed } from '../owed/owed.service.ts'
import { readHoldings } from '../reservations/holdings.service.ts'
import { listFacts } from '../reservations/reservations.queries.ts'
import { offer } from './offering.service.ts'
import * as states from './states.queries.ts'
import * as queries from './waiting.queries.ts'
import { refuseToWait } from './waiting.rules.ts'

type Person = { accountId: number; actor: Actor }
type Joining = { eventUUID: string; itemUUID: string; units: number; termsAccepted: string }

/** Puts a person at the end of the list of a sold-out item. Returns the place. A second call changes nothing. */
export async function joinList(
  db: Database,
  { eventUUID, itemUUID, units, termsAccepted }: Joining,
  { accountId, actor }: Person,
) {
  if (!isUuid(eventUUID)) throw eventNotFound()
  const [eventId, itemId] = [eventUUID.toLowerCase(), itemUUID.toLowerCase()]
  return db.transaction().execute(async (db) => {
    // The lock of the item keeps the order of arrival that of the commits.
    const facts = await listFacts(db, { itemIds: [itemId], accountIds: [accountId] }, { locked: true })
    const before = await queries.listOwn(db, eventId, accountId)
    const same = before.find((wait) => wait.itemId === itemId)
    if (same?.units === units) return same.place
    const items = withOwed(facts.items, await readOwed(db, [eventId]))
    const { bought } = await readHoldings(db, [accountId], [eventId])
    const own = {
      itemIds: before.map((wait) => wait.itemId),
      entries: await queries.countEntriesWaitedFor(db, eventId, accountId),
    }
    refuseIf(refuseToWait({ ...facts, items, bought }, { eventId, itemId, units, accountId }, own))
    const id = randomUUID()
    await queries.insertWait(db, { id, eventId, itemId, accountId, units, termsVersion: termsAccepted })
    await recordFact(db, actor, factOf('waiting.joined', { waiting: id }, { item: itemId, units }))
    return (await queries.listOwn(db, eventId, accountId)).find((wait) => wait.id === id)!.place
  })
}

/** The waits of a person in an event, and the offers that the person can still pay. */
export async function listOwnWaits(db: Database, eventUUID: string, accountId: number) {
  if (!isUuid(eventUUID)) throw eventNotFound()
  const waits = (await queries.listOwn(db, eventUUID, accountId)).map(waitOf)
  const offers = (await queries.listOpenOffers(db, eventUUID, accountId)).map(({ itemId, until }) => ({
    itemUUID: itemId,
    until: until.toISOString(),
  }))
  return { waits, offers }
}

/** The people who wait in an event, for the desk. */
export async function listWaiters(db: Database, eventUUID: string): Promise<Waiter[]> {
  if (!isUuid(eventUUID) || !(await queries.findEventId(db, eventUUID))) throw eventNotFound()
  return (await queries.listAll(db, eventUUID)).map((row) => ({
    ...waitOf(row),
    itemName: row.itemName,
    name: row.name,
    mobile: row.mobile,
    since: row.createdAt.toISOString(),
  }))
}

const waitOf = ({ id, itemId, units, place, fewer, answerBy }: queries.WaitRow): Wait => ({
  waitingUUID: id,
  itemUUID: itemId,
  units,
  place,
  fewer,
  answerBy: answerBy?.toISOString() ?? '',
})

/** Takes a person out of a list. The units that the person was asked about go to the next one. */
export const leaveList = (db: Database, id: string, { accountId, actor }: Person) =>
  db.transaction().execute(async (db) => {
    const row = await lockOwn(db, id, accountId)
    if (row.status === 'left') return
    // guard: only-a-waiting-person-leaves
    if (row.status !== 'waiting' && row.status !== 'asked')
      throw refuse('not_waiting', waitingMessages.notWaiting)
    await states.markEnded(db, row.id, 'left')
    await recordFact(db, actor, factOf('waiting.left', { waiting: row.id }))
  })

type Answer = { id: string; fewer: number; takes: boolean }

/** Takes the fewer units that a person was asked about, or waits for more. Returns the message. */
export const answerFewer = (
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, fewer, takes }: Answer,
  { accountId, actor }: Person,
) =>
  db.transaction().execute(async (db) => {
    if (takes) {
      if (!isUuid(id)) throw waitNotFound()
      const isMade = await offer(db, { id, origin: originOf(config), takes: fewer, actor })
      // Refuses the wait of another person too, with what was offered.
      const { status } = await lockOwn(db, id, accountId)
      // guard: only-units-that-are-free-are-taken
      if (!isMade && status !== 'offered') throw refuse('not_asked', waitingMessages.noLongerAsked)
      return status === 'offered' ? waitingMessages.offered : waitingMessages.notWaiting
    }
    const row = await lockOwn(db, id, accountId)
    if (row.status === 'waiting' && row.refused === fewer) return waitingMessages.waitsOn
    // guard: only-a-question-is-answered
    if (row.status !== 'asked' || row.fewer !== fewer)
      throw refuse('not_asked', waitingMessages.noLongerAsked)
    await states.markRefused(db, row.id)
    await recordFact(db, actor, factOf('waiting.refused', { waiting: row.id }, { fewer }))
    return waitingMessages.waitsOn
  })

/** Locks the wait of a person, also after it has ended. Any other one is not found. */
async function lockOwn(db: Transaction, id: string, accountId: number) {
  const row = isUuid(id) ? await states.lockOwn(db, id, accountId) : undefined
  if (!row) throw waitNotFound()
  return row
}

/** The people who wait for a category wait for another one, in the order of arrival. Returns how many. */
export const moveWaits = (db: Transaction, fromId: string, toId: string) => states.moveWaits(db, fromId, toId)
