import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { findValue } from '#platform/database/statements.ts'

const hasLiveCategory = sql`exists (
  select from item join category on category.id = item.id
  where item.event_id = event.id and category.rankings_live_now)`

/** Stores the time of a changed ranking on its category and its event, and whether they are live. */
export async function markRankingsUpdated(db: Transaction, categoryId: string, isLive: boolean) {
  await sql`update category set rankings_live_now = ${isLive}, rankings_updated_at = now()
    where id = ${categoryId}`.execute(db)
  await sql`
    update event set rankings_updated_at = now(), rankings_live_now = ${hasLiveCategory}
    where id = (select event_id from item where id = ${categoryId})`.execute(db)
}

/** Ends the live state of rankings without a shot for half an hour and of their events. Returns their number. */
export async function endLiveRankings(db: Database) {
  const { rows } = await sql<{ id: string }>`
    update category set rankings_live_now = false
    where rankings_live_now and rankings_updated_at < now() - interval '30 minutes'
    returning id`.execute(db)
  await sql`
    update event set rankings_live_now = false where rankings_live_now and not ${hasLiveCategory}`.execute(db)
  return rows.length
}

/** Stores that the final of a category began, or that it did not. A final that began keeps its first time. */
export const markFinal = (db: Transaction, categoryId: string, isStarted: boolean) =>
  sql`update category set final_started_at = case when ${isStarted} then coalesce(final_started_at, now()) end
    where id = ${categoryId}`.execute(db)

/** Stores the newest revision of the rankings that another system sent. */
export const markRankingsRevision = (db: Transaction, categoryId: string, revision: number) =>
  db.updateTable('category').set({ rankings_revision: revision }).where('id', '=', categoryId).execute()

/** Stores that a call list was printed. False if one was printed before. */
export const markCallListPrinted = async (db: Transaction, categoryId: string) =>
  (await findValue<string>(db)`
    update category set call_list_printed_at = now() where id = ${categoryId} and call_list_printed_at is null
    returning id`) !== undefined
