import type { Database } from '#platform/database/client.ts'
import { isWithin } from '#platform/database/is-within.ts'
import { listRows } from '#platform/database/statements.ts'
import type { EventScope } from '#platform/roles.rules.ts'

type Row = {
  eventUUID: string
  eventName: string
  network: string
  accounts: number
  carts: number
  registrations: number
  lastEndedAt: Date
}

/**
 * Networks with more than five accounts whose carts of one event expired unpaid in the last 24 hours, largest first. Carts
 * that their buyers replaced do not count.
 */
export const listUnpaidNetworks = (db: Database, scope: EventScope) =>
  listRows<Row>(db)`
    select event.id as "eventUUID", event.name as "eventName", cart.ip_prefix as network,
      count(distinct cart.owner_id)::int as accounts, count(*)::int as carts,
      sum((select count(*) from cart_item where cart_item.cart_id = cart.id))::int as registrations,
      max(cart.updated_at) as "lastEndedAt"
    from cart join event on event.id = cart.event_id
    where cart.status = 'expired' and cart.updated_at > now() - interval '24 hours'
      and cart.updated_at >= cart.expires_at and cart.owner_id is not null and cart.sold_by is null and cart.ip_prefix <> ''
      and ${isWithin('cart.event_id', scope)}
    group by event.id, event.name, cart.ip_prefix
    having count(distinct cart.owner_id) > 5
    order by accounts desc, "lastEndedAt" desc limit 50`
