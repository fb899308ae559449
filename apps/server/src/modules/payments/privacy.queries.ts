import { sql } from 'kysely'

import { buyerOfCart } from '#platform/database/sql-words.ts'
export const personalData = {
  carts: sql`(select jsonb_agg(jsonb_build_object('code', cart.code, 'event', event.name, 'status', cart.status,
    'totalInCents', cart.total_in_cents, 'createdAt', cart.created_at, 'paidAt', cart.paid_at,
    'termsVersion', cart.terms_version, 'receiptEmail', cart.receipt_email,
    'payments', (select jsonb_agg(jsonb_build_object('method', method, 'valueInCents', amount_in_cents, 'settledAt', received_at))
      from payment where payment.cart_id = cart.id)) order by cart.created_at)
    from cart join event on event.id = cart.event_id where ${buyerOfCart} = account.id)`,
}
