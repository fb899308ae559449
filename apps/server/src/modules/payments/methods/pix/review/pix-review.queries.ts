import type { PixToReview } from '@porteira/contract'
import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isWithin } from '#platform/database/is-within.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import type { CartStatus } from '#platform/database/tables.ts'
import { buyerOfCart } from '#platform/database/sql-words.ts'
import { findRow, listRows } from '#platform/database/statements.ts'
import { SETTLED_CHARGE } from '../charges/charge-states.rules.ts'
import type { ReviewedPix } from './pix-review.rules.ts'

type Row = ReviewedPix & {
  txid: string
  settledAt: Date
  differenceDueAt: Date | null
  cartCode: string | null
  cartStatus: CartStatus | null
  eventName: string | null
  buyerName: string | null
}

const facts = sql`
  select pix.end_to_end_id as "endToEndId", pix.txid, payment.id as "paymentId", payment.decision as resolution,
    payment.received_at as "settledAt", payment.amount_in_cents as "valueInCents",
    difference.expires_at as "differenceDueAt", payment.amount_in_cents - payment.returned_in_cents as "leftInCents",
    charge.id as "chargeId", charge.value_in_cents - charge.credit_in_cents as "chargeInCents",
    coalesce(charge.status = any(${SETTLED_CHARGE}), false) as "chargeIsPaid",
    cart.id as "cartId", cart.code as "cartCode", cart.status as "cartStatus",
    event.name as "eventName", buyer.name as "buyerName",
    exists (select from refund_request request
      where request.payment_id = payment.id and request.status = 'waiting') as "waitsForSecond"
  from payment_balance payment
  join pix on pix.payment_id = payment.id
  left join charge on charge.id = pix.charge_id
  left join cart on cart.id = payment.cart_id
  left join event on event.id = cart.event_id
  left join account buyer on buyer.id = ${buyerOfCart}
  left join lateral (select charge.expires_at from charge where charge.credited_pix = pix.end_to_end_id
    order by charge.id desc limit 1) as difference on true`

type ToReview = Row & { resolution: PixToReview['why']; total: number }

/** Received Pix that paid nothing: the value differs, the charge is unknown, or an automatic refund failed. */
export const listPixToReview = (db: Database, scope: EventScope, limit: number | null = null) =>
  listRows<ToReview>(db)`
    select *, count(*) over ()::int as total from (${facts} where payment.decision <> 'honoured'
      and not payment.is_refunded and not (payment.decision = 'credited' and coalesce(charge.status = 'paid', false))
      and ${isWithin('cart.event_id', scope)}) as listed
    where "leftInCents" > 0 order by "settledAt", "endToEndId" limit ${limit}`

export const findPix = (db: Database, endToEndId: string) =>
  findRow<Row>(db)`${facts} where pix.end_to_end_id = ${endToEndId}`
