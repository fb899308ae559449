import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

export const deleteEntryNoticesOf = (db: Database, accountId: number) =>
  db.deleteFrom('entry_notice').where('account_id', '=', accountId).execute()

export const clearObjectionsOf = (db: Database, accountId: number) =>
  db
    .updateTable('objection')
    .set({ reason: '', decided_reason: '' })
    .where('account_id', '=', accountId)
    .execute()

export const renameRider = (db: Database, accountId: number, name: string) =>
  db
    .updateTable('formation_rider')
    .set({ name, declared_birthdate: null })
    .where('account_id', '=', accountId)
    .execute()

/** Deletes the horses that the check-in stated of a person, with what was checked of them under the person's name. */
export async function deleteHorsesOf(db: Database, accountId: number) {
  const named = sql`(select 'rider:' || uuid || ':%' from account where id = ${accountId})`
  await sql`delete from horse_link where horse_key like ${named} or (cart_item_id, position) in (
    select cart_item_id, position from formation_rider where account_id = ${accountId})`.execute(db)
  await sql`delete from document_check where subject like ${named}`.execute(db)
  await sql`delete from horse where key like ${named}`.execute(db)
}

/** Deletes the documents of a person that the desk checked. */
export const deleteDocumentsOf = (db: Database, accountId: number) =>
  sql`delete from document_check where subject = (select uuid::text from account where id = ${accountId})`.execute(
    db,
  )
