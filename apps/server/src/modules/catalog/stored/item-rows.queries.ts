import { categoryEditable } from '@porteira/contract'
import { sql, type Updateable } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { ItemKind, Tables } from '#platform/database/tables.ts'
import type { Stock } from '../import/event-document.rules.ts'
import { bundleColumns, categoryColumns, itemColumns } from './columns.rules.ts'
import { columnsByOwner, columnsOf, toColumns, type WireOf } from './mapping.rules.ts'
import { excluded, unlessSaved } from './upsert.queries.ts'

type Item = WireOf<typeof itemColumns> & { UUID: string; stock: Stock }
type CategoryFields = Item & WireOf<typeof categoryColumns>
type BundleFields = Item & WireOf<typeof bundleColumns>

type ItemsOf<Fields> = { eventId: string; items: Fields[] }

async function upsertItems(db: Database, kind: ItemKind, { eventId, items }: ItemsOf<Item>) {
  const { ofShop, ofImport } = columnsByOwner(itemColumns, categoryEditable)
  await db
    .insertInto('item')
    .values(
      items.map((item) => ({
        id: item.UUID,
        event_id: eventId,
        kind,
        ...toColumns(itemColumns, item),
        total: item.stock.total,
        sold_elsewhere: item.stock.soldElsewhere,
      })),
    )
    .onConflict((row) =>
      row.column('id').doUpdateSet({
        ...excluded([...ofImport, 'sold_elsewhere']),
        ...unlessSaved(ofShop, 'item', sql`item.saved_by_admin_at`),
        total: sql<number>`greatest(excluded.total, item.taken)`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute()
}

/** Writes categories, new or again; the settings of a category stay as an administrator saved them. */
export async function upsertCategories(db: Database, given: ItemsOf<CategoryFields>) {
  if (given.items.length === 0) return
  await upsertItems(db, 'category', given)
  const { ofShop, ofImport } = columnsByOwner(categoryColumns, categoryEditable)
  const saved = sql`(select saved_by_admin_at from item where item.id = category.id)`
  await db
    .insertInto('category')
    .values(given.items.map((item) => ({ id: item.UUID, ...toColumns(categoryColumns, item) })))
    .onConflict((row) =>
      row.column('id').doUpdateSet({ ...excluded(ofImport), ...unlessSaved(ofShop, 'category', saved) }),
    )
    .execute()
}

/** Writes bundles, new or again, without the categories that they hold. */
export async function upsertBundles(db: Database, given: ItemsOf<BundleFields>) {
  if (given.items.length === 0) return
  await upsertItems(db, 'bundle', given)
  await db
    .insertInto('bundle')
    .values(given.items.map((item) => ({ id: item.UUID, ...toColumns(bundleColumns, item) })))
    .onConflict((row) => row.column('id').doUpdateSet(excluded(columnsOf(bundleColumns))))
    .execute()
}

/** True for the error of the constraint that keeps names of one event apart. */
export const isNameTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'item_name_is_unique'

type Changed = {
  item: Updateable<Tables['item']>
  category?: Updateable<Tables['category']>
  bundle?: Updateable<Tables['bundle']>
}

/** Writes what an administrator changed of an item; from then on imports leave the shop's fields alone. */
export async function updateItem(db: Database, id: string, { item, category = {}, bundle = {} }: Changed) {
  await db
    .updateTable('item')
    .set({ ...item, saved_by_admin_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  if (Object.keys(category).length > 0)
    await db.updateTable('category').set(category).where('id', '=', id).execute()
  if (Object.keys(bundle).length > 0)
    await db.updateTable('bundle').set(bundle).where('id', '=', id).execute()
}

type Bundled = { bundleId: string; categoryIds: string[] }

/** Writes which categories each of these bundles holds, in place of those that it held. */
export async function replaceBundled(db: Database, bundles: Bundled[]) {
  if (bundles.length === 0) return
  const ids = bundles.map(({ bundleId }) => bundleId)
  await db.deleteFrom('bundle_category').where('bundle_id', 'in', ids).execute()
  await db
    .insertInto('bundle_category')
    .values(
      bundles.flatMap(({ bundleId, categoryIds }) =>
        categoryIds.map((id, position) => ({ bundle_id: bundleId, category_id: id, position })),
      ),
    )
    .execute()
}

export type WithheldBadges = { categoryId: string; badges: number[]; isWholeList: boolean }

/** Keeps numbers from being given here; with `isWholeList` all others of the category may be given again. */
export async function withholdBadges(db: Database, { categoryId, badges, isWholeList }: WithheldBadges) {
  if (isWholeList) await db.deleteFrom('badge_kept').where('category_id', '=', categoryId).execute()
  if (badges.length === 0) return
  await db
    .insertInto('badge_kept')
    .values(badges.map((badge) => ({ category_id: categoryId, badge })))
    .onConflict((row) => row.columns(['category_id', 'badge']).doNothing())
    .execute()
}
