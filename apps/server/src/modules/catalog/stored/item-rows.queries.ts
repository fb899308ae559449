import { categoryEditable } from '@porteira/contract'
import { sql, type Updateable } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { ItemKind, Tables } from '#platform/database/tables.ts'
import type { Stock } from '../document/event-document.rules.ts'
import { bundleColumns, categoryColumns, itemColumns } from './columns.rules.ts'
import { columnsByOwner, columnsOf, toColumns, type WireOf } from './mapping.rules.ts'
import { excluded, unlessCorrected, unlessSaved } from './upsert.queries.ts'

type Item = WireOf<typeof itemColumns> & { UUID: string; stock: Stock }
type CategoryFields = Item & WireOf<typeof categoryColumns>
type BundleFields = Item & WireOf<typeof bundleColumns>

/** The stock for all ways of sale together, if an administrator corrected it. The release before 0032 stored no number. */
const correctedTotal = sql`coalesce(item.corrected_total,
  case when 'total' = any(item.corrected) then item.total + item.sold_elsewhere end)`

/** A corrected stock stays; what was sold elsewhere is still taken from it. */
const importedTotal = sql<number>`greatest(item.taken,
  coalesce(${correctedTotal} - excluded.sold_elsewhere, excluded.total))`

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
        // guard: import-keeps-corrected-price
        ...unlessCorrected(['price_in_cents'], 'item'),
        total: importedTotal,
      }),
    )
    .execute()
}

/** Inserts or updates categories. Settings that an administrator has saved stay. */
export async function upsertCategories(db: Database, rows: ItemsOf<CategoryFields>) {
  if (rows.items.length === 0) return
  await upsertItems(db, 'category', rows)
  const { competition: _, ...others } = categoryColumns
  const { savedLives, strengthOptions, strengthDynamic } = categoryColumns
  const derived = [savedLives[0], strengthOptions[0], strengthDynamic[0]]
  const { ofShop, ofImport } = columnsByOwner(others, categoryEditable)
  const decided = sql`category.competition_decided_at`
  const saved = sql`(select saved_by_admin_at from item where item.id = category.id)`
  await db
    .insertInto('category')
    .values(rows.items.map((item) => ({ id: item.UUID, ...toColumns(categoryColumns, item) })))
    .onConflict((row) =>
      row.column('id').doUpdateSet({
        ...excluded(ofImport),
        ...unlessSaved(ofShop, 'category', saved),
        // guard: import-keeps-decided-rules
        ...unlessSaved(['competition'], 'category', decided),
        ...unlessSaved(
          derived,
          'category',
          sql`case when category.competition is not null then ${decided} end`,
        ),
      }),
    )
    .execute()
}

/** Inserts or updates bundles, without their categories. */
export async function upsertBundles(db: Database, rows: ItemsOf<BundleFields>) {
  if (rows.items.length === 0) return
  await upsertItems(db, 'bundle', rows)
  await db
    .insertInto('bundle')
    .values(rows.items.map((item) => ({ id: item.UUID, ...toColumns(bundleColumns, item) })))
    .onConflict((row) => row.column('id').doUpdateSet(excluded(columnsOf(bundleColumns))))
    .execute()
}

/** Locks categories in the order of their ids, as storing shots does, so that no shot of them is stored meanwhile. */
export const lockCategories = (db: Transaction, ids: string[]) =>
  db.selectFrom('category').where('id', 'in', ids).select('id').orderBy('id').forNoKeyUpdate().execute()

/** Sets the time of change of these items. */
export async function markItemsChanged(db: Database, ids: string[]) {
  if (ids.length === 0) return
  await db
    .updateTable('item')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
}

/** True for the error of the constraint that makes item names unique within an event. */
export const isNameTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'item_name_is_unique'

type Changed = {
  item: Updateable<Tables['item']>
  category?: Updateable<Tables['category']>
  bundle?: Updateable<Tables['bundle']>
}

/** Writes an administrator's changes of an item. Later imports do not overwrite its settings. */
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

/** Replaces the categories of each of these bundles. A list has a category once for each entry. */
export async function replaceBundled(db: Database, bundles: Bundled[]) {
  if (bundles.length === 0) return
  const ids = bundles.map(({ bundleId }) => bundleId)
  await db.deleteFrom('bundle_category').where('bundle_id', 'in', ids).execute()
  await db
    .insertInto('bundle_category')
    .values(
      bundles.flatMap(({ bundleId, categoryIds }) =>
        [...Map.groupBy(categoryIds, (id) => id)].map(([id, same], position) => ({
          bundle_id: bundleId,
          category_id: id,
          position,
          entries: same.length,
        })),
      ),
    )
    .execute()
}

export type WithheldBadges = { categoryId: string; soldElsewhere: number[]; keptForDesk: number[] }

/** Withholds these badges of a category; its other badges become free. */
export async function withholdBadges(
  db: Database,
  { categoryId, soldElsewhere, keptForDesk }: WithheldBadges,
) {
  await db.deleteFrom('badge_kept').where('category_id', '=', categoryId).execute()
  const rowsOf = (badges: number[], kept_for_desk: boolean) =>
    badges.map((badge) => ({ category_id: categoryId, badge, kept_for_desk }))
  const rows = [...rowsOf(soldElsewhere, false), ...rowsOf(keptForDesk, true)]
  if (rows.length > 0) await db.insertInto('badge_kept').values(rows).execute()
}
