import { randomUUID } from 'node:crypto'
import { endpoints } from '@porteira/contract'
import { announcementMessages, postponementMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { originOf } from '#modules/accounts/index.ts'
import {
  checkChooseUntil,
  checkPostponement,
  moveSoldEvent,
  readEventByUuid,
} from '#modules/catalog/index.ts'
import { type Actor, factOf, recordFact, recordFacts } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, refuse } from '#platform/errors.ts'
import { refuseUnlessSecond, waitingOf } from '../second-person.service.ts'
import * as queries from './postponements.queries.ts'

type By = { accountId: number; actor: Actor }
type Shown = { carts: number; entries: number }
type Request = {
  eventUUID: string
  startDate: string
  endDate: string
  chooseUntil: string
  reason: string
  shown: Shown
}

/** Stores that a person asks for other days. Nothing moves until a second person confirms them. */
export async function requestPostponement(
  db: Database,
  { eventUUID, startDate, endDate, chooseUntil, reason, shown }: Request,
  { accountId, actor }: By,
) {
  const why = reason.trim()
  if (why === '') throw invalid(announcementMessages.reasonMissing, 'invalid_reason')
  const { eventId, before, after } = await checkPostponement(db, eventUUID, {
    startsOn: startDate,
    endsOn: endDate,
  })
  checkChooseUntil({ ...after, chooseUntil }, new Date())
  await db.transaction().execute(async (db) => {
    await checkShown(db, eventId, shown)
    const expired = await queries.expireOld(db, eventId)
    await recordFacts(
      db,
      { kind: 'job' },
      expired.map((id) => factOf('postponement.expired', { postponement: id })),
    )
    const id = randomUUID()
    const inserted = await queries.insertPostponement(db, {
      id,
      event_id: eventId,
      was_starts_on: before.startsOn,
      was_ends_on: before.endsOn,
      starts_on: after.startsOn,
      ends_on: after.endsOn,
      choose_until: chooseUntil,
      reason: why,
      asked_by: accountId,
    })
    // guard: one-postponement-at-a-time
    if (!inserted) throw refuse('one_at_a_time', postponementMessages.oneAtATime)
    const fact = factOf('postponement.asked', { postponement: id }, { event: eventId, ...after, ...shown })
    await recordFact(db, actor, { ...fact, reason: why })
  })
  return postponementMessages.requested
}

async function checkShown(db: Database, eventId: string, shown: Shown) {
  const carts = await queries.listHolding(db, eventId)
  const entries = carts.reduce((sum, cart) => sum + cart.entries.length, 0)
  // guard: postponement-as-shown
  const isAsShown = carts.length === shown.carts && entries === shown.entries
  if (!isAsShown) throw refuse('values_changed', postponementMessages.valuesChanged)
}

type Decision = { eventUUID: string; postponementUUID: string }

/** Confirms other days as a second person: the days move, and the buyers are told and choose. */
export async function approvePostponement(
  { db, config, queue }: Pick<Context, 'db' | 'config' | 'queue'>,
  { shown, ...decision }: Decision & { shown: Shown },
  by: By,
) {
  await db.transaction().execute(async (db) => {
    const row = await lockWaiting(db, decision)
    const eventId = row.event_id
    const { roles } = endpoints['POST /api/events/:eventUUID/postponement'].access
    await refuseUnlessSecond(db, row, { roles, accountId: by.accountId }, postponementMessages)
    const move = {
      eventId,
      before: { startsOn: row.was_starts_on, endsOn: row.was_ends_on },
      after: { startsOn: row.starts_on, endsOn: row.ends_on },
      choice: { until: row.choose_until, reason: row.reason },
      origin: originOf(config),
      actor: by.actor,
    }
    checkChooseUntil({ ...move.after, chooseUntil: row.choose_until }, new Date())
    await queries.decide(db, row.id, 'done', by.accountId)
    await moveSoldEvent(db, move)
    await checkShown(db, eventId, shown)
    await recordFact(db, by.actor, factOf('postponement.confirmed', { postponement: row.id }, shown))
    await queue.ask('send-outbox', db)
  })
  await queue.ask('end-charges')
  return postponementMessages.done
}

/** Refuses a postponement that waits; the person who asked for it may take it back. */
export async function declinePostponement(db: Database, decision: Decision, { accountId, actor }: By) {
  await db.transaction().execute(async (db) => {
    const row = await lockWaiting(db, decision)
    await queries.decide(db, row.id, 'declined', accountId)
    await recordFact(db, actor, factOf('postponement.declined', { postponement: row.id }))
  })
  return postponementMessages.declined
}

async function lockWaiting(db: Transaction, { eventUUID, postponementUUID }: Decision) {
  const { id: eventId } = await readEventByUuid(db, eventUUID)
  const row = await queries.lockPostponement(db, postponementUUID)
  return waitingOf(row, eventId, postponementMessages.decidedOrExpired)
}
