import type { Insertable } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'

export const insertAccounts = (db: Transaction, rows: Insertable<Tables['account']>[]) =>
  db.insertInto('account').values(rows).execute()
