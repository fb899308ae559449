import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'

/** The entries of these carts that their buyers must form and have not formed. */
export function listUnformed(db: Database, cartIds: string[]) {
  return listRows<{ cartId: string; cartItemId: number; categoryName: string }>(db)`
    select entry.cart_id as "cartId", entry.id as "cartItemId", item.name as "categoryName"
    from cart_item entry
    join formation on formation.cart_item_id = entry.id and formation.status = 'open'
    join category on category.id = entry.category_id
    join item on item.id = category.id
    where entry.cart_id = any(${cartIds}::uuid[]) and ${isLiveEntry('entry')}
      -- guard: in-person-entry-never-ends-unformed
      and not category.registration_in_person
    order by entry.id`
}
