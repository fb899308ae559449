import type { Database, Transaction } from '#platform/database/client.ts'

/** The event, held against carts that are being opened in it: they wait for its key. */
export const lockEvent = (db: Transaction, id: string) =>
  db.selectFrom('event').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const hasMembers = async (db: Database) =>
  (await db.selectFrom('membership').select('cpf').limit(1).executeTakeFirst()) !== undefined
