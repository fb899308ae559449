import type { Insertable } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'

export const insertShotRows = (db: Transaction, rows: Insertable<Tables['shot']>[]) =>
  db.insertInto('shot').values(rows).execute()
