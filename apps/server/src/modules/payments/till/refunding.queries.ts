import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { PaymentMethod } from '#platform/database/tables.ts'
import { buyerName, buyerOfCart, shownName } from '#platform/database/sql-words.ts'

export const findPayment = (db: Database, paymentId: string) =>
  db
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select(['method', 'cart_id as cartId'])
    .executeTakeFirst()

export const findRefund = (db: Database, refundId: string) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .where('refund.id', '=', refundId)
    .select([
      'payment.id as paymentId',
      'payment.method',
      'payment.cart_id as cartId',
      'refund.value_in_cents as valueInCents',
    ])
    .executeTakeFirst()

export const readRefundStatus = async (db: Database, refundId: string) =>
  (await db.selectFrom('refund').where('id', '=', refundId).select('status').executeTakeFirstOrThrow()).status

/** True if this person asked for a refund that a second person approved. */
export const hasApprovedRequestOf = async (db: Database, refundId: string, accountId: number) =>
  (await db
    .selectFrom('refund_request')
    .where('refund_id', '=', refundId)
    .where('asked_by', '=', accountId)
    .select('id')
    .executeTakeFirst()) !== undefined

export const insertCounterRefund = (
  db: Database,
  refund: { refundId: string; shiftId: string; nsu: string; paidOutBy: number },
) =>
  db
    .insertInto('counter_refund')
    .values({
      refund_id: refund.refundId,
      shift_id: refund.shiftId,
      nsu: refund.nsu,
      paid_out_by: refund.paidOutBy,
    })
    .execute()

export type PromisedRow = {
  refundId: string
  cartId: string
  cartCode: string
  buyerName: string
  method: PaymentMethod
  brand: string
  nsu: string
  valueInCents: number
  description: string
  askedBy: string
  askedAt: Date
}

/** Promised refunds of an event that the desk has not handed over, the oldest first. */
export async function listPromised(db: Database, eventId: string) {
  const { rows } = await sql<PromisedRow>`
    select refund.id as "refundId", cart.id as "cartId", cart.code as "cartCode",
      ${buyerName} as "buyerName", payment.method, coalesce(counter.brand, '') as brand,
      coalesce(counter.nsu, '') as nsu, refund.value_in_cents as "valueInCents", refund.description,
      ${shownName('asker')} as "askedBy", refund.created_at as "askedAt"
    from refund join payment on payment.id = refund.payment_id and refunded_by(payment.method) = 'desk'
    join cart on cart.id = payment.cart_id and cart.event_id = ${eventId}
    left join counter_payment counter on counter.payment_id = payment.id
    left join account buyer on buyer.id = ${buyerOfCart}
    left join account asker on asker.id = refund.asked_by
    where refund.status = 'requested' order by refund.created_at, refund.id limit 200`.execute(db)
  return rows
}
