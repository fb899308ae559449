import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { isWithin } from '#platform/database/is-within.ts'
import { literals } from '#platform/database/literals.ts'
import { buyerName, buyerOfCart, today } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { SOLD } from '#modules/sales/index.ts'
import { paysItsCart } from './ledger.queries.ts'

/**
 * The price of the entries that came out of the cart with a refund and are still removed. One transaction removes the
 * entries and promises the refund, so both have its time. Restoring an entry clears the time of its removal.
 */
const removedWithRefund = sql`(select coalesce(sum(charged_in_cents), 0) as in_cents from cart_item
  where cart_item.cart_id = payment.cart_id and removed_at = refund.created_at)`

/**
 * Sold carts with money of removed entries that the event keeps: the refund that came with the removal was withdrawn
 * before the desk handed it over. The money still pays the cart. It is kept until as much was refunded since the
 * withdrawal, or until the entries are restored. What a later refund returns for entries that it removed itself does not
 * count, nor does the refund of money that does not pay the cart. A cancelled cart is in the list of carts to refund.
 */
const keptMoney = (condition: RawBuilder<boolean>) => sql`
  select withdrawn.cart_id, withdrawn.since, (withdrawn.in_cents - later.in_cents)::int as in_cents
  from (select payment.cart_id, min(withdrawal.at) as since,
      sum(least(refund.value_in_cents, removed.in_cents)) as in_cents
    from refund join payment on payment.id = refund.payment_id
    join cart on cart.id = payment.cart_id and cart.status in (${literals(SOLD)}) and ${condition}
    join audit withdrawal on withdrawal.entity = 'refund' and withdrawal.entity_id = refund.id
      and withdrawal.action = 'refund.withdrawn'
    cross join lateral ${removedWithRefund} as removed
    where refund.status = 'failed' and removed.in_cents > 0
    group by payment.cart_id) as withdrawn
  cross join lateral (select coalesce(sum(greatest(0, refund.value_in_cents - removed.in_cents)), 0) as in_cents
    from payment join refund on refund.payment_id = payment.id
    cross join lateral ${removedWithRefund} as removed
    where payment.cart_id = withdrawn.cart_id and ${paysItsCart}
      and refund.status <> 'failed' and refund.created_at > withdrawn.since) as later
  where withdrawn.in_cents > later.in_cents`

/** The kept money of each of these carts that has some, in centavos. */
export async function listKeptOf(db: Database, cartIds: string[]) {
  const { rows } = await sql<{ cartId: string; inCents: number }>`
    select cart_id as "cartId", in_cents as "inCents" from (${keptMoney(isOneOf('cart.id', cartIds, 'uuid'))}) as kept`.execute(
    db,
  )
  return new Map(rows.map(({ cartId, inCents }) => [cartId, inCents]))
}

const SHOWN = 5

/** The carts of these events with kept money, until the event is over, the oldest first, with the number of all of them. */
export const listKeptIn = (db: Database, scope: EventScope) =>
  listRows<{
    total: number
    since: Date
    cartCode: string
    buyerName: string
    detail: string
    inCents: number
  }>(db)`
    select count(*) over ()::int as total, min(kept.since) over () as since, cart.code as "cartCode",
      ${buyerName} as "buyerName", event.name as detail, kept.in_cents as "inCents"
    from (${keptMoney(isWithin('cart.event_id', scope))}) as kept
    join cart on cart.id = kept.cart_id
    join event on event.id = cart.event_id and event.ends_on >= ${today}
    left join account buyer on buyer.id = ${buyerOfCart}
    order by kept.since limit ${SHOWN}`
