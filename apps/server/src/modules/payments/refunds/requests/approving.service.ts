import { endpoints } from '@porteira/contract'
import { refundMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { notFound, refuse } from '#platform/errors.ts'
import { recordFact } from '#platform/audit/audit.service.ts'
import { mayAct } from '#modules/accounts/index.ts'
import { type CartRow, listEnding, type Removal } from '#modules/sales/index.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { methodOf } from '../../methods/registry/registry.service.ts'
import { endAndReturn, readConfirmed } from '../../shrinking/removal.service.ts'
import { exceedsDailyCap } from '../refunds.rules.ts'
import {
  checkRefund,
  endWithRefund,
  lockAdmin,
  lockForRefund,
  readToday,
  type SecondAdmin,
} from '../refunds.service.ts'
import { lockRetryable } from './retrying.service.ts'
import * as queries from '../waiting.queries.ts'
import { requestedRemoval, requestFact } from '../waiting.service.ts'

/**
 * Approves a refund request by a second administrator. All conditions are checked again under the lock of the payment.
 * The removal happens in the same transaction.
 */
export async function approveRefund(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  requestId: string,
  second: SecondAdmin,
) {
  const done = await db.transaction().execute(async (db) => {
    await lockAdmin(db, second)
    const found = isUuid(requestId) ? await queries.findCartOfRequest(db, requestId) : undefined
    if (!found) throw notFound()
    // The cart is locked before the request, in the same order as when the request is inserted.
    const cart = found.cartId ? await lockForRefund(db, found.cartId, found.removes !== 'nothing') : undefined
    const request = await readRequest(db, requestId, second)
    const removal = requestedRemoval(request)
    if (request.rule_in_cents !== null && cart && removal)
      return approveRemoval(db, { request, cart, removal, eventId: found.eventId }, second)
    const { roles } = endpoints['POST /api/refunds/:requestId/approve'].access
    if (!(await mayAct(db, request.asked_by, { roles, eventId: found.eventId })))
      throw refuse('asker_is_no_admin', refundMessages.askerIsNoAdmin)
    const retryOf = request.retry_of ?? undefined
    const payment = await methodOf(found.method).lockRefundable(db, found.paymentId)
    // Another administrator may have tried it again meanwhile.
    const tried = retryOf ? await lockRetryable(db, retryOf) : undefined
    // guard: approved-retry-keeps-its-entries
    const entries = cart && removal ? await listEnding(db, cart, removal) : tried?.entries
    const checked = await checkRefund(db, {
      entries,
      payment,
      valueInCents: request.value_in_cents,
      description: request.description,
    })
    // The refund counts against the daily limit of the administrator who requested it.
    const refund = { ...checked, retryOf }
    const { id } = await endWithRefund(db, { cart, removal, refund, askedBy: request.asked_by }, second.actor)
    await decide(db, request.id, { status: 'approved', refundId: id }, second)
    return { removed: removal !== undefined, waits: false }
  })
  await queue.ask('send-refunds')
  if (done.removed) await queue.ask('end-charges')
  return done
}

type RemovalRequest = { request: queries.RequestRow; cart: CartRow; removal: Removal; eventId: string | null }

/**
 * Confirms a removal with the refunds of the rule. What the desk role proposed counts for the person who confirms it. If
 * that exceeds the daily limit, the request then waits for another person.
 */
async function approveRemoval(
  db: Transaction,
  { request, cart, removal, eventId }: RemovalRequest,
  second: SecondAdmin,
) {
  const mayCall = (key: 'POST /api/refunds/:requestId/approve' | 'POST /api/cart/admin/:cartUUID/removal') =>
    mayAct(db, request.asked_by, { roles: endpoints[key].access.roles, eventId })
  const askerMayReturn = await mayCall('POST /api/refunds/:requestId/approve')
  if (!askerMayReturn && !(await mayCall('POST /api/cart/admin/:cartUUID/removal')))
    throw refuse('asker_is_no_admin', refundMessages.askerMayNotRemove)
  const confirmed = await readConfirmed(db, cart, removal, {
    ruleInCents: request.rule_in_cents!,
    valueInCents: request.value_in_cents,
  })
  if (!askerMayReturn && exceedsDailyCap(request.value_in_cents, await readToday(db, second))) {
    await queries.passOn(db, request.id, second.accountId)
    await recordFact(db, second.actor, requestFact('waiting', request.id))
    return { removed: false, waits: true }
  }
  const askedBy = askerMayReturn ? request.asked_by : second.accountId
  const id = await endAndReturn(db, { ...confirmed, description: request.description }, second, askedBy)
  await decide(db, request.id, { status: 'approved', refundId: id! }, second)
  return { removed: true, waits: false }
}

/** Declines a refund request by a second administrator. */
export const declineRefund = (db: Database, requestId: string, second: Decider) =>
  db.transaction().execute(async (db) => {
    const { id } = await readRequest(db, requestId, second)
    await decide(db, id, { status: 'declined' }, second)
  })

type Decider = Pick<SecondAdmin, 'actor' | 'accountId'>

async function readRequest(db: Transaction, requestId: string, { accountId }: Decider) {
  const request = isUuid(requestId) ? await queries.lockRequest(db, requestId) : undefined
  if (!request) throw notFound()
  if (request.asked_by === accountId) throw refuse('same_person', refundMessages.samePerson)
  if (!request.waits) throw refuse('decided_or_expired', refundMessages.decidedOrExpired)
  return request
}

type Decision = { status: 'approved'; refundId: string } | { status: 'declined' }

async function decide(db: Transaction, id: string, decision: Decision, { actor, accountId }: Decider) {
  await queries.decideRequest(db, id, { ...decision, decidedBy: accountId })
  await recordFact(db, actor, requestFact(decision.status, id, decision))
}
