import type { Database } from '#platform/database/client.ts'

export const findCartId = (db: Database, id: string) =>
  db.selectFrom('cart').select('id').where('id', '=', id).executeTakeFirst()
