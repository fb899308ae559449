import { HOLDING } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'

export type EventCategory = { id: string; name: string; entries: number[] }

/** The categories of an event in the order of its list, with their live entries. */
export const listCategories = (db: Database, eventId: string) => listRows<EventCategory>(db)`
  select item.id, item.name, coalesce((select json_agg(entry.id order by entry.id)
      from cart_item entry join cart on cart.id = entry.cart_id
      where entry.category_id = item.id and ${isLiveEntry('entry')} and cart.status in (${literals(HOLDING)})), '[]')
    as entries
  from item where event_id = ${eventId} and kind = 'category' order by display_order, name`
