import type { Database } from '#platform/database/client.ts'
import { listRows, listValues } from '#platform/database/statements.ts'

/** The entries of the numbers of a category. A number of another system has none. */
export const listEntryIds = (db: Database, categoryId: string) =>
  listRows<{ badge: number; entryId: number }>(db)`
    select badge, cart_item_id::int as "entryId" from formation
    where category_id = ${categoryId} and active and badge is not null`

/** The public categories of an event that have rules, in the order of the event. */
export const listCategoriesWithRules = (db: Database, eventId: string) =>
  listRows<{ uuid: string; name: string; rankingsLiveNow: 0 | 1 }>(db)`
    select item.id as uuid, item.name, rankings_live_now::int as "rankingsLiveNow"
    from item join category using (id)
    where item.event_id = ${eventId} and competition is not null and not hide_from_rankings
    order by item.display_order, item.name`

/** The categories of an event that have rules, hidden ones too unless only public ones are asked. A rehearsal has none. */
export const listIdsWithRules = (db: Database, eventId: string, onlyPublic = false) =>
  listValues<string>(db)`
    select item.id from item join category using (id) join event on event.id = item.event_id
    where item.event_id = ${eventId} and competition is not null and not event.test_mode
      and not (category.hide_from_rankings and ${onlyPublic})
    order by item.display_order, item.name`
