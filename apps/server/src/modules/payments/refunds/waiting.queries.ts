import type { WaitingRefund } from '@porteira/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { isWithin } from '#platform/database/is-within.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import type { Tables } from '#platform/database/tables.ts'
import { buyerName, buyerOfCart, isFreshRequest, shownName } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'

const isFresh = isFreshRequest('refund_request')

export type RequestRow = Selectable<Tables['refund_request']>

/** Inserts a refund request. Returns nothing if another request of this payment is waiting. */
export const insertRequest = (db: Database, request: Insertable<Tables['refund_request']>) =>
  db
    .insertInto('refund_request')
    .values(request)
    .onConflict((row) => row.column('payment_id').where('status', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst()

/** The payment of a request, its cart and event. `cartId` and `eventId` are null if the money belongs to no cart. */
export const findCartOfRequest = (db: Database, id: string) =>
  db
    .selectFrom('refund_request')
    .innerJoin('payment', 'payment.id', 'refund_request.payment_id')
    .leftJoin('cart', 'cart.id', 'payment.cart_id')
    .where('refund_request.id', '=', id)
    .select([
      'payment.id as paymentId',
      'payment.method',
      'payment.cart_id as cartId',
      'cart.event_id as eventId',
      'refund_request.removes',
    ])
    .executeTakeFirst()

/** Locks a request until commit. `waits` says whether it can still be decided. */
export const lockRequest = (db: Transaction, id: string) =>
  db
    .selectFrom('refund_request')
    .selectAll()
    .select(sql<boolean>`status = 'waiting' and ${isFresh}`.as('waits'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Stores the decision about a request. The caller has locked the waiting request. */
export const decideRequest = (
  db: Database,
  id: string,
  decided: { status: 'approved' | 'declined'; decidedBy: number; refundId?: string },
) =>
  db
    .updateTable('refund_request')
    .set({
      status: decided.status,
      decided_by: decided.decidedBy,
      decided_at: sql<Date>`now()`,
      refund_id: decided.refundId ?? null,
    })
    .where('id', '=', id)
    .execute()

/** Makes a proposed removal a request of the person who confirmed it, which another person must approve. */
export const passOn = (db: Database, id: string, askedBy: number) =>
  db
    .updateTable('refund_request')
    .set({ asked_by: askedBy, asked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Ends requests that were not decided within a day. */
export const expireOld = (db: Database) =>
  db
    .updateTable('refund_request')
    .set({ status: 'expired', decided_at: sql<Date>`now()` })
    .where('status', '=', 'waiting')
    .where(sql<boolean>`not ${isFresh}`)
    .returning('id')
    .execute()

type WaitingRow = Omit<WaitingRefund, 'value' | 'askedOn' | 'expiresOn'> & {
  valueInCents: number
  askedAt: Date
  expiresAt: Date
}

/** Refund requests that wait for a second administrator, the oldest first. `isOwn` marks those of the viewer. */
export const listWaiting = (db: Database, viewerId: number, scope: EventScope) =>
  listRows<WaitingRow>(db)`
    select refund_request.id as "requestId", refund_request.value_in_cents as "valueInCents",
      refund_request.description as "desc", refund_request.asked_at as "askedAt",
      refund_request.asked_at + interval '1 day' as "expiresAt", ${shownName('asker')} as "askedBy",
      (refund_request.asked_by = ${viewerId})::int as "isOwn",
      coalesce(cart.code, '') as "cartCode", coalesce(event.name, '') as "eventName",
      ${buyerName} as "buyerName",
      refund_request.removes, coalesce(removed.name, '') as "removesName"
    from refund_request
    join account asker on asker.id = refund_request.asked_by
    join payment on payment.id = refund_request.payment_id
    left join cart on cart.id = payment.cart_id
    left join event on event.id = cart.event_id
    left join account buyer on buyer.id = ${buyerOfCart}
    left join cart_item on cart_item.id = refund_request.cart_item_id
    left join item removed on removed.id = case refund_request.removes
      when 'bundle' then coalesce(cart_item.bundle_id, cart_item.category_id) else cart_item.category_id end
    where refund_request.status = 'waiting' and ${isFresh} and ${isWithin('cart.event_id', scope)}
    order by refund_request.asked_at`
