import { SOLD } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'
import { readRow } from '#platform/database/statements.ts'
import type { Takings } from './prizes.rules.ts'

/** The paid entries of a category that live, without courtesies. One of a bundle counts with the price of its category. */
export const readTakings = (db: Database, categoryId: string) =>
  readRow<Takings>(db)`
    select count(*)::int as "paidEntries",
      coalesce(sum(case when bundle_id is null then charged_in_cents else item.price_in_cents end), 0)::int as "netInCents"
    from cart_item
    join cart on cart.id = cart_item.cart_id
    join item on item.id = cart_item.category_id
    where cart_item.category_id = ${categoryId} and ${isLiveEntry('cart_item')}
      and cart.status in (${literals(SOLD)}) and not cart.is_free and not cart.is_test
      and not exists (select from courtesy_entry where courtesy_entry.cart_item_id = cart_item.id)`
