import { postponementMessages } from '@porteira/domain'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import type { Database } from '#platform/database/client.ts'
import { eventNotFound, notFound, refuse } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './postponements.queries.ts'

/** The new days of an event for one of its buyers, with the own carts. Other people get the answer for an unknown event. */
export async function readOwnPostponement(db: Database, eventUUID: string, accountId: number) {
  const { row, purchases } = await readChoice(db, eventUUID, accountId)
  return {
    eventName: row.eventName,
    before: { startDate: row.was_starts_on, endDate: row.was_ends_on },
    after: { startDate: row.starts_on, endDate: row.ends_on },
    reason: row.reason,
    chooseUntil: row.choose_until,
    isOver: row.isOver ? (1 as const) : (0 as const),
    kept: (await queries.isKept(db, row.id, accountId)) ? (1 as const) : (0 as const),
    purchases,
  }
}

/** Stores that a buyer keeps the entries. A second call changes nothing. */
export async function keepEntries(db: Database, eventUUID: string, by: { accountId: number; actor: Actor }) {
  const { row } = await readChoice(db, eventUUID, by.accountId)
  if (row.isOver) throw refuse('choice_over', postponementMessages.chooseEnded(row.choose_until))
  await db.transaction().execute(async (db) => {
    if (await queries.insertKept(db, row.id, by.accountId))
      await recordFact(db, by.actor, factOf('postponement.kept', { postponement: row.id }))
  })
  return postponementMessages.kept
}

async function readChoice(db: Database, eventUUID: string, accountId: number) {
  if (!isUuid(eventUUID)) throw eventNotFound()
  const eventId = eventUUID.toLowerCase()
  const purchases = await queries.listOwn(db, eventId, accountId)
  // guard: postponement-for-its-buyers
  const row = purchases.length === 0 ? undefined : await queries.findDone(db, eventId)
  if (!row) throw notFound(postponementMessages.notChosen)
  return { row, purchases }
}
