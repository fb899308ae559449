import type { Database, Transaction } from '#platform/database/client.ts'
import { type CategoryRow } from './category-editing.rules.ts'

const categories = (db: Database, id: string) =>
  db
    .selectFrom('item')
    .innerJoin('category', 'category.id', 'item.id')
    .where('item.id', '=', id)
    .selectAll('category')
    .selectAll('item')

export const findCategory = (db: Database, id: string): Promise<CategoryRow | undefined> =>
  categories(db, id).executeTakeFirst()

/** Locks its rows: a sale of it waits until this transaction ends. */
export const lockCategory = (db: Transaction, id: string): Promise<CategoryRow | undefined> =>
  categories(db, id).forNoKeyUpdate(['item', 'category']).executeTakeFirst()

/** Numbers of a category that are not the shop's to give. */
export async function listKeptBadges(db: Database, categoryId: string) {
  const rows = await db
    .selectFrom('badge_kept')
    .where('category_id', '=', categoryId)
    .select('badge')
    .execute()
  return rows.map(({ badge }) => badge)
}
