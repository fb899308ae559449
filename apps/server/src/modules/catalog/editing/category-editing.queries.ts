import { sql, type Updateable } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'
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

/** Nobody sells it while it changes. */
export const lockCategory = (db: Transaction, id: string): Promise<CategoryRow | undefined> =>
  categories(db, id).forNoKeyUpdate(['item', 'category']).executeTakeFirst()

/** Numbers that are not the shop's to give. */
export async function listKeptBadges(db: Database, categoryId: string) {
  const rows = await db
    .selectFrom('badge_kept')
    .where('category_id', '=', categoryId)
    .select('badge')
    .execute()
  return rows.map(({ badge }) => badge)
}

export async function saveCategory(
  db: Database,
  id: string,
  item: Updateable<Tables['item']>,
  category: Updateable<Tables['category']>,
) {
  await db
    .updateTable('item')
    .set({ ...item, saved_by_admin_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  if (Object.keys(category).length === 0) return
  await db.updateTable('category').set(category).where('id', '=', id).execute()
}
