import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { readRow, readValue } from '#platform/database/statements.ts'

/** Marks a database whose accounts have published passwords. */
export const markAsDemo = (db: Database) =>
  db
    .insertInto('demo_mark')
    .values({ is_demo: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Whether the demo filled this database, and whether it holds any event. */
export const readContents = (db: Database) => readRow<{ isDemo: boolean; hasEvents: boolean }>(db)`
  select exists (select from demo_mark) as "isDemo", exists (select from event) as "hasEvents"`

/** True for a shop without events. The lock lets one load run at a time until its transaction ends. */
export async function mayLoadDemo(db: Database) {
  await sql`select pg_advisory_xact_lock(hashtext('porteira demo'))`.execute(db)
  return !(await db.selectFrom('event').select('id').limit(1).executeTakeFirst())
}

/** The first entry of a cart. */
export const readFirstEntry = (db: Database, cartId: string) =>
  readValue<number>(db)`select min(id)::int from cart_item where cart_id = ${cartId}`

/** The account with this CPF. */
export const readAccountId = (db: Database, cpf: string) =>
  readValue<number>(db)`select id::int from account where cpf = ${cpf}`
