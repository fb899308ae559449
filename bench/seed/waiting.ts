import { createHash } from 'node:crypto'
import type { RunSql } from '../../apps/server/src/platform/database/client.ts'
import type { Buyer } from './buyers.ts'

/** One open cart per buyer that waits for its Pix, with a charge that the bank knows nothing of. */
export async function addWaitingCarts(
  runSql: RunSql,
  buyers: Buyer[],
  sale: { eventId: string; items: string[] },
) {
  const carts = buyers.map(({ accountId, token }) => ({ accountId, token, cartUUID: uuidOf(token) }))
  const lists = [carts.map(({ cartUUID }) => cartUUID), carts.map(({ accountId }) => accountId)]
  const given = `unnest($1::uuid[], $2::bigint[]) as given (id, account_id)`
  await runSql(
    `with cart as (
       insert into cart (id, code, event_id, owner_id, total_in_cents, expires_at)
       select id, 'E' || left(replace(id::text, '-', ''), 12), $3::uuid, account_id, 12000, now() + interval '1 hour'
       from ${given} returning id
     ), line as (
       insert into cart_line (cart_id, item_id, quantity, held, value_in_cents)
       select id, $4::uuid, 1, 1, 12000 from cart returning id, cart_id
     ), registration as (
       insert into cart_item (cart_id, line_id, category_id, unit, charged_in_cents)
       select cart_id, id, $4::uuid, 1, 12000 from line
     ), stock as (
       update item set taken = taken + $5::int where id = $4::uuid
     ), plan as (
       insert into plan (cart_id, installments, interest_percent, total_in_cents)
       select id, 1, 0, 12000 from cart returning id, cart_id
     )
     insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, status, expires_at)
     select id, cart_id, 1, 'cob', replace(cart_id::text, '-', ''), 12000, 'active', now() + interval '1 hour' from plan`,
    [...lists, sale.eventId, sale.items[0], carts.length],
  )
  return carts
}

const uuidOf = (token: string) => {
  const hex = createHash('sha256').update(`carrinho ${token}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
