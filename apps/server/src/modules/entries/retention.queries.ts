import { sql } from 'kysely'
import { changedBy, ROWS_AT_ONCE } from '#platform/database/changed-rows.ts'
import type { Database } from '#platform/database/client.ts'

export const deleteOldEntryNotices = (db: Database) =>
  changedBy(
    db,
    sql`delete from entry_notice where id in (
      select entry_notice.id from entry_notice join event on event.id = entry_notice.event_id
      where event.starts_on < (now() - interval '30 days')::date limit ${ROWS_AT_ONCE})`,
  )

export const deleteOldObjections = (db: Database) =>
  changedBy(
    db,
    sql`delete from objection where id in (
      select objection.id from objection join cart_item on cart_item.id = objection.cart_item_id
      join cart on cart.id = cart_item.cart_id join event on event.id = cart.event_id
      where event.ends_on < (now() - interval '180 days')::date limit ${ROWS_AT_ONCE})`,
  )
