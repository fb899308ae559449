import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { listRows } from '#platform/database/statements.ts'
import { ACTIVE_WAITS, type Waiter } from './owed.rules.ts'

/**
 * The people of these events who wait for an item of which units are free, with those of each of its categories, in the
 * order of arrival. A hidden or cancelled item has no units for them, and neither has a bundle with a
 * suspended category.
 *
 * A transaction that decides about units reads this after it has locked their items: a statement that locks reads the
 * other tables as they were before it waited.
 */
export const listServable = (db: Database, eventIds: string[]) =>
  listRows<Waiter>(db)`
    select waiting.id, waiting.account_id as "accountId", waiting.item_id as "itemId", waiting.units, waiting.status,
      waiting.fewer, waiting.refused, stock.parts
    from (select distinct item_id from waiting
      where event_id in (select unnest((select ${eventIds}::uuid[]))) and status in (${literals(ACTIVE_WAITS)})) as listed
    cross join lateral (
      select json_agg(json_build_object('id', part.id, 'free', part.total - part.taken,
          'perUnit', coalesce(inside.entries, 1))) as parts,
        min((part.total - part.taken) / coalesce(inside.entries, 1)) as free,
        bool_or(part.cancelled_at is not null or case when part.id = listed.item_id
          then part.hide_from_sales or coalesce(category.no_direct_sales, false)
          else coalesce(category.blocked_sales, false) end) as "isStopped"
      from item as part left join category on category.id = part.id
        left join bundle_category inside on inside.bundle_id = listed.item_id and inside.category_id = part.id
      where part.id = listed.item_id
        or part.id in (select category_id from bundle_category where bundle_id = listed.item_id)
      offset 0) as stock
    join waiting on waiting.item_id = listed.item_id and waiting.status in (${literals(ACTIVE_WAITS)})
    where stock.free > 0 and not stock."isStopped"
    order by waiting.place`
