import type { Database } from '#platform/database/client.ts'
import { listValues } from '#platform/database/statements.ts'
import { today } from '#platform/database/sql-words.ts'

/** The carts that enter this rider in a category with an age limit. Events that are over do not count. */
export const listAgeLimitedCarts = (db: Database, accountId: number) => listValues<string>(db)`
  select distinct cart_item.cart_id as id from formation_rider
  join formation on formation.cart_item_id = formation_rider.cart_item_id and formation.active
  join cart_item on cart_item.id = formation.cart_item_id
  join category on category.id = formation.category_id
  join item on item.id = category.id
  join event on event.id = item.event_id
  where formation_rider.account_id = ${accountId}
    and coalesce(category.restrict_age_min, category.restrict_age_max) is not null
    and event.ends_on >= ${today}`
