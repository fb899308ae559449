import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** Marks a database whose accounts have published passwords. */
export const markAsDemo = (db: Database) =>
  db
    .insertInto('demo_mark')
    .values({ is_demo: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Whether the demo filled this database, and whether it holds an event of anybody. */
export async function readContents(db: Database) {
  const { rows } = await sql<{ isDemo: boolean; hasEvents: boolean }>`
    select exists (select from demo_mark) as "isDemo", exists (select from event) as "hasEvents"`.execute(db)
  return rows[0] ?? { isDemo: false, hasEvents: false }
}

/** One load at a time, and only into a shop without events; the lock ends with the transaction. */
export async function mayLoadDemo(db: Database) {
  await sql`select pg_advisory_xact_lock(hashtext('porteira demo'))`.execute(db)
  return !(await db.selectFrom('event').select('id').limit(1).executeTakeFirst())
}
