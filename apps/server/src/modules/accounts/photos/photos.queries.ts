import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

export const findPhoto = (db: Database, uuid: string) =>
  db
    .selectFrom('account_photo')
    .innerJoin('account', 'account.id', 'account_photo.account_id')
    .where('account.uuid', '=', uuid)
    .where('account.disabled_at', 'is', null)
    .select(['account.id as accountId', 'account.birthdate', 'account_photo.jpeg'])
    .executeTakeFirst()

export const isUuidOf = async (db: Database, uuid: string, accountId: number) =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()) !== undefined

export const replacePhoto = (db: Database, accountId: number, jpeg: Buffer) =>
  db
    .insertInto('account_photo')
    .values({ account_id: accountId, jpeg })
    .onConflict((row) => row.column('account_id').doUpdateSet({ jpeg, updated_at: sql`now()` }))
    .execute()
