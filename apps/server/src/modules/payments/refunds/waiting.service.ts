import { reaisFromCents, refundMessages } from '@porteira/domain'
import type { WaitingRefund } from '@porteira/contract'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, factOf, recordFact, recordFacts } from '#platform/audit/audit.service.ts'
import { refuseUnknownItem, type Removal } from '#modules/sales/index.ts'
import * as queries from './waiting.queries.ts'

type RefundToApprove = {
  paymentId: string
  names: Record<string, string>
  valueInCents: number
  description: string
  cart?: { id: string } | undefined
  removal?: Removal | undefined
  retryOf?: string | undefined
  /** The sum of the rule of payments, if the request follows it. */
  ruleInCents?: number | undefined
}

type RequestState = 'waiting' | 'approved' | 'declined' | 'request_expired'

/** The audit record of a request in a new state. */
export const requestFact = (status: RequestState, id: string, after: object = {}) =>
  factOf(`refund.${status}`, { refund_request: id }, { status, ...after })

/** Creates a refund request that a second administrator must approve. Returns its id. */
export async function requestApproval(db: Transaction, refund: RefundToApprove, actor: Actor) {
  const { cart, removal, paymentId, names, valueInCents, description } = refund
  if (cart && removal && removal !== 'cart') await refuseUnknownItem(db, cart.id, removal)
  await expireOldRequests(db)
  const removes = removesOf(removal)
  const request = await queries.insertRequest(db, {
    payment_id: paymentId,
    value_in_cents: valueInCents,
    description,
    asked_by: actor.accountId!,
    removes: removes.removes,
    cart_item_id: removes.cartItemId,
    retry_of: refund.retryOf ?? null,
    rule_in_cents: refund.ruleInCents ?? null,
  })
  if (!request) throw refuse('already_waits', refundMessages.alreadyWaits)
  const after = { ...names, valueInCents, description, ...(removal && removes) }
  await recordFact(db, actor, requestFact('waiting', request.id, after))
  return request.id
}

const removesOf = (removal: Removal | undefined) => {
  if (!removal || removal === 'cart') return { removes: removal ?? ('nothing' as const), cartItemId: null }
  return {
    removes: removal.withBundle ? ('bundle' as const) : ('item' as const),
    cartItemId: removal.cartItemId,
  }
}

/** The removal that happens when the request is approved. */
export function requestedRemoval(request: queries.RequestRow): Removal | undefined {
  if (request.cart_item_id !== null)
    return { cartItemId: request.cart_item_id, withBundle: request.removes === 'bundle' }
  return request.removes === 'cart' ? 'cart' : undefined
}

/** The waiting refund requests in wire form. */
export const listWaitingRefunds = async (
  db: Database,
  viewerId: number,
  scope: EventScope,
): Promise<WaitingRefund[]> =>
  (await queries.listWaiting(db, viewerId, scope)).map(
    ({ valueInCents, askedAt, expiresAt, ...request }) => ({
      ...request,
      value: reaisFromCents(valueInCents),
      askedOn: askedAt.toISOString(),
      expiresOn: expiresAt.toISOString(),
    }),
  )

/** Ends the requests that are older than a day. Returns their number. */
export const expireRequests = (db: Database) => db.transaction().execute(expireOldRequests)

async function expireOldRequests(db: Transaction) {
  const ended = await queries.expireOld(db)
  await recordFacts(
    db,
    { kind: 'job' },
    ended.map(({ id }) => requestFact('request_expired', id)),
  )
  return ended.length
}
