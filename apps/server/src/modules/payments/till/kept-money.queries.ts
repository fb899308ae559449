import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { isWithin } from '#platform/database/is-within.ts'
import { literals } from '#platform/database/literals.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { SOLD } from '#modules/sales/index.ts'

/**
 * Sold carts with money of removed entries that the event keeps: its refund was withdrawn before the desk handed it
 * over. The money still pays the cart. It is kept until as much as the removed entries cost was refunded, or until they
 * are restored. A cancelled cart is in the list of carts to refund.
 */
const keptMoney = (condition: RawBuilder<boolean>) => sql`
  select cart.id as cart_id, max(withdrawn.at) as since,
    least(sum(withdrawn.in_cents), max(removed.in_cents) - max(money.returned_in_cents))::int as in_cents
  from (select payment.cart_id, refund.value_in_cents as in_cents, refund.created_at as at
    from refund join payment on payment.id = refund.payment_id and payment.method <> 'pix'
    where refund.status = 'failed') as withdrawn
  join cart on cart.id = withdrawn.cart_id and cart.status in (${literals(SOLD)}) and ${condition}
  cross join lateral (select coalesce(sum(charged_in_cents), 0) as in_cents from cart_item
    where cart_item.cart_id = cart.id and removed_at is not null) as removed
  cross join lateral (select sum(returned_in_cents) as returned_in_cents from payment_balance
    where payment_balance.cart_id = cart.id) as money
  group by cart.id
  having max(removed.in_cents) > max(money.returned_in_cents)`

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
export async function listKeptIn(db: Database, scope: EventScope) {
  const { rows } = await sql<{
    total: number
    since: Date
    cartCode: string
    buyerName: string
    detail: string
    inCents: number
  }>`
    select count(*) over ()::int as total, min(kept.since) over () as since, cart.code as "cartCode",
      coalesce(buyer.name, '') as "buyerName", event.name as detail, kept.in_cents as "inCents"
    from (${keptMoney(isWithin('cart.event_id', scope))}) as kept
    join cart on cart.id = kept.cart_id
    join event on event.id = cart.event_id and event.ends_on >= (now() at time zone 'America/Sao_Paulo')::date
    left join account buyer on buyer.id = coalesce(cart.owner_id, cart.buyer_id)
    order by kept.since limit ${SHOWN}`.execute(db)
  return rows
}
