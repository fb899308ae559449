import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import type { PaymentMethod, RefundStatus } from '#platform/database/tables.ts'

export type DeskPaymentRow = {
  cartId: string
  paymentId: string
  method: PaymentMethod | 'courtesy'
  amountInCents: number
  leftInCents: number
  at: Date
  brand: string
  nsu: string
  refunds: { id: string; inCents: number; status: RefundStatus; description: string; at: string }[]
}

/** What the desk took in cash or by card for these carts, with its refunds, and what it gave away. */
export async function listDeskPayments(db: Database, cartIds: string[]) {
  const { rows } = await sql<DeskPaymentRow>`
    select payment.cart_id as "cartId", payment.id::text as "paymentId", payment.method,
      payment.amount_in_cents as "amountInCents",
      payment.amount_in_cents - payment.returned_in_cents as "leftInCents", payment.received_at as at,
      coalesce(counter.brand, '') as brand, coalesce(counter.nsu, '') as nsu,
      coalesce((select json_agg(json_build_object('id', refund.id, 'inCents', refund.value_in_cents,
          'status', refund.status, 'description', refund.description,
          'at', coalesce(refund.returned_at, refund.created_at)) order by refund.created_at)
        from refund where refund.payment_id = payment.id), '[]') as refunds
    from payment_balance payment join counter_payment counter on counter.payment_id = payment.id
    where ${isOneOf('payment.cart_id', cartIds, 'uuid')}
    union all
    select courtesy.cart_id, '', 'courtesy', courtesy.amount_in_cents, 0, courtesy.granted_at, '', '', '[]'
    from courtesy where ${isOneOf('courtesy.cart_id', cartIds, 'uuid')}
    order by at, "paymentId"`.execute(db)
  return rows
}
