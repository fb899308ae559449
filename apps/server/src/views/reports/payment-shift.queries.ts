import { sql } from 'kysely'

/**
 * The shift of a payment, for every report. Money of the desk is in the shift that took it. An honoured Pix part of a
 * sale is in the shift that completed the sale: the first one that took other money of it or gave its courtesy, so that
 * no two shifts have it. Every other Pix is outside of the till. Needs `payment` and `counter_payment`.
 */
export const SHIFT_OF_PAYMENT = sql`coalesce(counter_payment.shift_id,
  case when taken_by(payment.method) = 'bank' and payment.decision = 'honoured' then (
    select booked.shift_id from (
      select counter.shift_id, sold.received_at as at
        from payment sold join counter_payment counter on counter.payment_id = sold.id
        where sold.cart_id = payment.cart_id
      union all select shift_id, granted_at from courtesy
        where courtesy.cart_id = payment.cart_id and shift_id is not null) as booked
    order by at, shift_id limit 1) end)`
