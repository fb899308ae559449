import type { Insertable } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'

export const insertShift = async (db: Transaction, shift: Insertable<Tables['shift']>) =>
  (await db.insertInto('shift').values(shift).returning('id').executeTakeFirstOrThrow()).id
