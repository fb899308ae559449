import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { type Money } from './ledger.rules.ts'

/**
 * The money of carts of which something was returned. Only a Pix that pays a charge counts, alone or as a
 * part of it: a duplicate or a Pix of another value never paid the cart. What was accepted above the value of a charge
 * is not its price: it does not count, and a return counts only beyond it. A refund counts from its promise on, and no
 * longer once it failed.
 */
export async function listReturnedMoney(db: Database, cartIds: string[]) {
  const { rows } = await sql<Money & { cartId: string }>`
    select cart_id as "cartId", sum(received - surplus)::int as "receivedInCents",
      sum(greatest(0, returned - surplus))::int as "returnedInCents"
    from (
      select charge.cart_id, sum(pix.value_in_cents) as received, sum(back.in_cents) as returned,
        greatest(0, charge.accepted_in_cents - charge.value_in_cents) as surplus
      from charge
      join pix on pix.charge_id = charge.id
        and (pix.resolution = 'honoured' or pix.resolution = 'credited' and charge.status = 'paid')
      join lateral (select coalesce(sum(refund.value_in_cents), 0) as in_cents from refund
        where refund.end_to_end_id = pix.end_to_end_id and refund.status <> 'failed') as back on true
      where charge.cart_id = any(${cartIds}::uuid[])
      group by charge.id) as paid
    group by cart_id
    having sum(greatest(0, returned - surplus)) > 0`.execute(db)
  return rows
}
