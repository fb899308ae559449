import type { RefundToPayOut } from '@porteira/contract'
import type { PaymentReference } from '@porteira/domain'
import type { Insertable } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'
import { buyerName, buyerOfCart, shownName } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'

export const findPayment = (db: Database, paymentId: string) =>
  db
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select(['method', 'cart_id as cartId'])
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

export const insertCounterRefund = (db: Database, refund: Insertable<Tables['counter_refund']>) =>
  db.insertInto('counter_refund').values(refund).execute()

type PromisedRow = Omit<RefundToPayOut, 'value' | 'askedOn' | keyof PaymentReference> & {
  reference: Partial<PaymentReference>
  valueInCents: number
  askedAt: Date
}

/** Promised refunds of an event that the desk has not handed over, the oldest first. */
export const listPromised = (db: Database, eventId: string) =>
  listRows<PromisedRow>(db)`
    select refund.id as "refundId", cart.id as "cartUUID", cart.code as "cartCode",
      ${buyerName} as "buyerName", payment.method, coalesce(counter.reference, '{}') as reference,
      refund.value_in_cents as "valueInCents", refund.description as "desc",
      ${shownName('asker')} as "askedBy", refund.created_at as "askedAt"
    from refund join payment on payment.id = refund.payment_id and refunded_by(payment.method) = 'desk'
    join cart on cart.id = payment.cart_id and cart.event_id = ${eventId}
    left join counter_payment counter on counter.payment_id = payment.id
    left join account buyer on buyer.id = ${buyerOfCart}
    left join account asker on asker.id = refund.asked_by
    where refund.status = 'requested' order by refund.created_at, refund.id limit 200`
