import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { buyerOfCart } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import { HOLDING } from '../carts/carts.rules.ts'
import type { Buyer } from './moved-days.rules.ts'

/** The buyers of the carts of an event that hold units and the addresses at which each of them is reached, once. */
export const listBuyers = (db: Database, eventId: string) =>
  listRows<Buyer>(db)`
    select distinct on (key) coalesce(buyer.id::text, cart.id::text) as key,
      coalesce(nullif(buyer.email, ''), cart.receipt_email) as email,
      coalesce(buyer.nickname, '') as nickname, event.name as "eventName", event.short_name as "shortName"
    from cart
    join event on event.id = cart.event_id
    left join account buyer on buyer.id = ${buyerOfCart}
    where cart.event_id = ${eventId} and cart.status in (${literals(HOLDING)})
      and coalesce(nullif(buyer.email, ''), cart.receipt_email) <> ''
    order by key, cart.created_at`
