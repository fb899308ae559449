import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { listRows } from '#platform/database/statements.ts'
import { paysItsCart } from './ledger.queries.ts'
import type { ReceivedRow } from './ledger.rules.ts'

/** The refunds of `payment`, the oldest first. */
export const refundsOfPayment = sql`coalesce((select json_agg(json_build_object('id', refund.id, 'rtrId', refund.rtr_id,
    'inCents', refund.value_in_cents, 'status', refund.status, 'description', refund.description,
    'at', coalesce(refund.returned_at, refund.created_at)) order by refund.created_at)
  from refund where refund.payment_id = payment.id), '[]')`

/** The money of these carts and their courtesies in the order of time: what pays them, or what the desk took. */
export const listReceived = (db: Database, cartIds: string[], which: 'pays' | 'desk') =>
  listRows<ReceivedRow>(db)`
    select payment.cart_id as "cartId", payment.id::text as "paymentId", payment.method,
      payment.amount_in_cents as "amountInCents", payment.returned_in_cents as "refundedInCents",
      payment.received_at as at, counter.given_in_cents as "givenInCents",
      coalesce(counter.reference, '{}') as reference,
      ${refundsOfPayment} as refunds
    from payment_balance payment left join counter_payment counter on counter.payment_id = payment.id
    where ${isOneOf('payment.cart_id', cartIds, 'uuid')}
      and ${which === 'pays' ? paysItsCart : sql`taken_by(payment.method) = 'desk'`}
    union all
    select courtesy.cart_id, '', 'courtesy', courtesy.amount_in_cents, 0, courtesy.granted_at, null, '{}', '[]'
    from courtesy where ${isOneOf('courtesy.cart_id', cartIds, 'uuid')}
    order by at, "paymentId"`
