import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { countChanged, findRow, listValues } from '#platform/database/statements.ts'
import type { PicturesOfTable, StoredPicture } from '#platform/storage/stored-picture.ts'

export const findPhoto = (db: Database, uuid: string) =>
  db
    .selectFrom('account_photo')
    .innerJoin('account', 'account.id', 'account_photo.account_id')
    .where('account.uuid', '=', uuid)
    .where('account.disabled_at', 'is', null)
    .select([
      'account.id as accountId',
      'account.birthdate',
      'account_photo.jpeg',
      'account_photo.stored_as as storedAs',
    ])
    .executeTakeFirst()

export const isUuidOf = async (db: Database, uuid: string, accountId: number) =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()) !== undefined

export const replacePhoto = (db: Database, accountId: number, { jpeg, storedAs }: StoredPicture) =>
  db
    .insertInto('account_photo')
    .values({ account_id: accountId, jpeg, stored_as: storedAs })
    .onConflict((row) =>
      row.column('account_id').doUpdateSet({ jpeg, stored_as: storedAs, updated_at: sql`now()` }),
    )
    .execute()

/** The photos, for their move between database and storage. */
export const photos: PicturesOfTable = {
  name: 'fotos de pessoas',
  list: (db, place) => listValues<string>(db)`
    select account_id::text from account_photo where (stored_as is null) = ${place === 'database'}
    order by account_photo.account_id`,
  find: (db, id) => findRow<StoredPicture>(db)`
    select jpeg, stored_as as "storedAs" from account_photo where account_id = ${id}`,
  move: async (db, id, from, to) =>
    (await countChanged(db)`
      update account_photo set jpeg = ${to.jpeg}, stored_as = ${to.storedAs}
      where account_id = ${id} and jpeg is not distinct from ${from.jpeg}
        and stored_as is not distinct from ${from.storedAs}`) > 0,
}
