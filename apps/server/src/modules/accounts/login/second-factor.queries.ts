import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { findRow } from '#platform/database/statements.ts'

export function findTotp(db: Database, accountId: number) {
  return findRow<{ secret: string; isOn: boolean; seconds: number }>(db)`
    select secret, confirmed_at is not null as "isOn", extract(epoch from now())::float8 as seconds
    from admin_totp where account_id = ${accountId}`
}

/** Stores a secret that is not confirmed yet. Returns false if a confirmed secret exists. */
export const offerSecret = async (db: Database, accountId: number, secret: string) =>
  (await db
    .insertInto('admin_totp')
    .values({ account_id: accountId, secret })
    .onConflict((row) =>
      row
        .column('account_id')
        .doUpdateSet({ secret, last_step: 0 })
        .where('admin_totp.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()) !== undefined

/** Marks a step as used; false if this step or a later one was used before. */
export const useStep = async (db: Database, accountId: number, step: number) =>
  (await db
    .updateTable('admin_totp')
    .set({ last_step: step, confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('account_id', '=', accountId)
    // guard: authenticator-code-used-once
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()) !== undefined

export const listBackupCodes = (db: Database, accountId: number) =>
  db
    .selectFrom('admin_backup_code')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .select('code_hash as hash')
    .execute()

export const insertBackupCodes = (db: Database, accountId: number, hashes: string[]) =>
  db
    .insertInto('admin_backup_code')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute()

export const useBackupCode = async (db: Database, hash: string) =>
  (await db
    .updateTable('admin_backup_code')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()) !== undefined

export async function forgetSecondFactor(db: Database, accountId: number) {
  await db.deleteFrom('admin_backup_code').where('account_id', '=', accountId).execute()
  await db.deleteFrom('admin_totp').where('account_id', '=', accountId).execute()
}
