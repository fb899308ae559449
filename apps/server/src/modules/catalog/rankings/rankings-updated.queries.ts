import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

const hasLiveCategory = sql`exists (
  select from item join category on category.id = item.id
  where item.event_id = event.id and category.rankings_live_now)`

/** Sets the update time of a category and its event, and whether they are live. */
export async function markUpdated(db: Database, categoryId: string, isLive: boolean) {
  await sql`update category set rankings_live_now = ${isLive}, rankings_updated_at = now()
    where id = ${categoryId}`.execute(db)
  await sql`
    update event set rankings_updated_at = now(), rankings_live_now = ${hasLiveCategory}
    where id = (select event_id from item where id = ${categoryId})`.execute(db)
}

/** Ends the live state of rankings without a shot for half an hour and of their events. Returns their number. */
export async function endLive(db: Database) {
  const { rows } = await sql<{ id: string }>`
    update category set rankings_live_now = false
    where rankings_live_now and rankings_updated_at < now() - interval '30 minutes'
    returning id`.execute(db)
  await sql`
    update event set rankings_live_now = false where rankings_live_now and not ${hasLiveCategory}`.execute(db)
  return rows.length
}

export const saveFinal = (db: Database, categoryId: string, isStarted: boolean) =>
  sql`update category set final_started_at = case when ${isStarted} then coalesce(final_started_at, now()) end
    where id = ${categoryId}`.execute(db)

export const saveRevision = (db: Database, categoryId: string, revision: number) =>
  db.updateTable('category').set({ rankings_revision: revision }).where('id', '=', categoryId).execute()
