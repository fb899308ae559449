import { randomUUID } from 'node:crypto'
import { endpoints } from '@porteira/contract'
import { announcementMessages, cancellationMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import {
  cancelCategories,
  chooseCancellable,
  listCancellable,
  readEventByUuid,
} from '#modules/catalog/index.ts'
import { type Actor, factOf, recordFact, recordFacts } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, refuse } from '#platform/errors.ts'
import { refuseUnlessSecond, waitingOf } from '../second-person.service.ts'
import * as queries from './cancellations.queries.ts'
import { foreseeCancellation, type Scope, type Shown } from './foreseeing.service.ts'
import * as states from './states.queries.ts'

type By = { accountId: number; actor: Actor }
type Request = {
  eventUUID: string
  categories: string[]
  isWholeEvent: boolean
  reason: string
  shown: Shown
}

/** Stores that a person asks for a cancellation. Nothing is cancelled until a second person confirms it. */
export async function requestCancellation(
  db: Database,
  { eventUUID, categories, isWholeEvent, reason, shown }: Request,
  { accountId, actor }: By,
) {
  const why = reason.trim()
  if (why === '') throw invalid(announcementMessages.reasonMissing, 'invalid_reason')
  const { id: eventId } = await readEventByUuid(db, eventUUID)
  const wanted = isWholeEvent ? await listLeft(db, eventId) : categories
  const chosen = await chooseCancellable(db, eventId, wanted)
  const categoryIds = chosen.map(({ id }) => id)
  await checkShown(db, { eventId, categoryIds }, shown)
  await db.transaction().execute(async (db) => {
    const expired = await states.expireOld(db, eventId)
    await recordFacts(
      db,
      { kind: 'job' },
      expired.map((id) => factOf('cancellation.expired', { cancellation: id })),
    )
    const id = randomUUID()
    const row = {
      id,
      event_id: eventId,
      category_ids: categoryIds,
      is_whole_event: isWholeEvent,
      reason: why,
    }
    const inserted = await states.insertCancellation(db, { ...row, asked_by: accountId })
    // guard: one-cancellation-at-a-time
    if (!inserted) throw refuse('one_at_a_time', cancellationMessages.oneAtATime)
    const after = { event: eventId, categories: categoryIds, isWholeEvent, ...shown }
    await recordFact(db, actor, { ...factOf('cancellation.asked', { cancellation: id }, after), reason: why })
  })
  return cancellationMessages.requested
}

/** The categories of an event that are not cancelled yet. */
const listLeft = async (db: Database, eventId: string) =>
  (await listCancellable(db, eventId)).filter(({ refusal }) => refusal === '').map(({ id }) => id)

async function checkShown(db: Database, scope: Scope, shown: Shown) {
  const { forecast } = await foreseeCancellation(db, scope)
  const isAsShown = isSameCount(forecast, shown) && forecast.value === shown.value
  // guard: cancellation-as-shown
  if (!isAsShown) throw refuse('values_changed', cancellationMessages.valuesChanged)
}

type Decision = { eventUUID: string; cancellationUUID: string }

/**
 * Confirms a cancellation as a second person: from then on no entry of its categories is bought or restored, the public
 * reads why, and a job ends the entries.
 */
export async function approveCancellation(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  { shown, ...decision }: Decision & { shown: Shown },
  by: By,
) {
  await checkAsked(db, decision, shown)
  await db.transaction().execute(async (db) => {
    const row = await lockWaiting(db, decision)
    const { roles } = endpoints['POST /api/events/:eventUUID/cancellation'].access
    await refuseUnlessSecond(db, row, { roles, accountId: by.accountId }, cancellationMessages)
    const scope = states.scopeOf(row)
    const { is_whole_event: isWholeEvent, reason } = row
    await cancelCategories(db, { ...scope, isWholeEvent, reason }, by.actor)
    // guard: nothing-sold-since-the-figures
    if (!isSameCount(await queries.countAffected(db, scope), shown))
      throw refuse('values_changed', cancellationMessages.valuesChanged)
    await states.decide(db, row.id, 'running', by.accountId)
    await recordFact(db, by.actor, factOf('cancellation.confirmed', { cancellation: row.id }, shown))
  })
  await queue.ask('cancel-entries')
  return cancellationMessages.started
}

/**
 * Compares the figures before the items of the event are locked, because reading the purchases of many carts takes
 * seconds in which no one could buy. A cart that is opened meanwhile is noticed under the lock.
 */
async function checkAsked(db: Database, { cancellationUUID }: Decision, shown: Shown) {
  const row = await states.findWaiting(db, cancellationUUID)
  if (row) await checkShown(db, row, shown)
}

const isSameCount = (one: Omit<Shown, 'value'>, other: Shown) =>
  one.entries === other.entries && one.carts === other.carts

/** Refuses a cancellation that waits; the person who asked for it may take it back. */
export async function declineCancellation(db: Database, decision: Decision, { accountId, actor }: By) {
  await db.transaction().execute(async (db) => {
    const row = await lockWaiting(db, decision)
    await states.decide(db, row.id, 'declined', accountId)
    await recordFact(db, actor, factOf('cancellation.declined', { cancellation: row.id }))
  })
  return cancellationMessages.declined
}

async function lockWaiting(db: Transaction, { eventUUID, cancellationUUID }: Decision) {
  const { id: eventId } = await readEventByUuid(db, eventUUID)
  const row = await states.lockCancellation(db, cancellationUUID)
  return waitingOf(row, eventId, cancellationMessages.decidedOrExpired)
}

/** Pauses or continues the job of a cancellation and its refunds at the bank. */
export async function pauseCancellation(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  { eventUUID, isPaused }: { eventUUID: string; isPaused: boolean },
  actor: Actor,
) {
  const { id: eventId } = await readEventByUuid(db, eventUUID)
  await db.transaction().execute(async (db) => {
    const last = await states.findLast(db, eventId)
    const row = last && (await states.lockCancellation(db, last.id))
    if (row?.status !== 'running' && row?.status !== 'paused')
      throw refuse('not_running', cancellationMessages.notRunning)
    const status = isPaused ? 'paused' : 'running'
    if (row.status === status) return
    await states.move(db, row.id, status)
    const action = isPaused ? 'cancellation.paused' : 'cancellation.resumed'
    await recordFact(db, actor, factOf(action, { cancellation: row.id }))
  })
  if (!isPaused) await queue.ask('cancel-entries')
  if (!isPaused) await queue.ask('send-refunds')
  return isPaused ? cancellationMessages.paused : cancellationMessages.resumed
}
