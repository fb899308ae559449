import type { PlainDate } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import { SUBMITTED } from './states.rules.ts'

export type SwapFacts = {
  cartId: string
  cartItemId: number
  categoryId: string
  hours: number
  startsOn: PlainDate
  endsOn: PlainDate
  salesEndAt: Date
  isClosed: boolean
  now: Date
}

/** What decides until when the riders of the submitted entries of these carts may be swapped, by the database's clock. */
export const listSwapFacts = (db: Database, cartIds: string[]) => listRows<SwapFacts>(db)`
  select entry.cart_id as "cartId", entry.id as "cartItemId", category.id as "categoryId", category.swap_hours as hours,
    event.starts_on as "startsOn", event.ends_on as "endsOn", event.sales_end_at as "salesEndAt",
    event.sales_closed as "isClosed", now() as now
  from cart join event on event.id = cart.event_id join cart_item entry on entry.cart_id = cart.id
    join formation on formation.cart_item_id = entry.id join category on category.id = formation.category_id
  where cart.id = any(${cartIds}::uuid[]) and ${isLiveEntry('entry')} and formation.status in (${literals(SUBMITTED)})
  order by entry.id`
