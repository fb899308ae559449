import { reaisFromCents, refundMessages } from '@porteira/domain'
import type { WaitingRefund } from '@porteira/contract'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, recordFact, recordFacts } from '#platform/audit/audit.service.ts'
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

const factOf = (status: 'waiting' | 'request_expired', id: string, after: object = {}) => ({
  action: `refund.${status}`,
  entity: 'refund_request',
  entityId: id,
  after: { status, ...after },
})

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
  await recordFact(
    db,
    actor,
    factOf('waiting', request.id, { ...names, valueInCents, description, ...(removal && removes) }),
  )
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
export function removalOf(request: queries.RequestRow): Removal | undefined {
  if (request.cart_item_id !== null)
    return { cartItemId: request.cart_item_id, withBundle: request.removes === 'bundle' }
  return request.removes === 'cart' ? 'cart' : undefined
}

/** The waiting refund requests in wire form. `isOwn` marks those of the viewer. */
export const listWaitingRefunds = async (
  db: Database,
  viewerId: number,
  scope: EventScope,
): Promise<WaitingRefund[]> =>
  (await queries.listWaiting(db, scope)).map((row) => ({
    requestId: row.id,
    cartCode: row.cartCode,
    eventName: row.eventName,
    buyerName: row.buyerName,
    value: reaisFromCents(row.valueInCents),
    desc: row.description,
    askedBy: row.askerName,
    askedOn: row.askedAt.toISOString(),
    expiresOn: row.expiresAt.toISOString(),
    removes: row.removes,
    removesName: row.removesName,
    isOwn: row.askedBy === viewerId ? 1 : 0,
  }))

/** Ends the requests that are older than a day. Returns their number. */
export const expireRequests = (db: Database) => db.transaction().execute(expireOldRequests)

async function expireOldRequests(db: Transaction) {
  const ended = await queries.expireOld(db)
  await recordFacts(
    db,
    { kind: 'job' },
    ended.map(({ id }) => factOf('request_expired', id)),
  )
  return ended.length
}
