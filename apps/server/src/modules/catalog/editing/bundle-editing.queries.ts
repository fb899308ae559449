import { sql, type Updateable } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'
import { type BundleRow, type CategoryFacts } from './bundle-editing.rules.ts'

const bundles = (db: Database, id: string) =>
  db
    .selectFrom('item')
    .innerJoin('bundle', 'bundle.id', 'item.id')
    .where('item.id', '=', id)
    .selectAll('bundle')
    .selectAll('item')

export const findBundle = (db: Database, id: string): Promise<BundleRow | undefined> =>
  bundles(db, id).executeTakeFirst()

/** Nobody sells it while it changes. */
export const lockBundle = (db: Transaction, id: string): Promise<BundleRow | undefined> =>
  bundles(db, id).forNoKeyUpdate(['item', 'bundle']).executeTakeFirst()

export async function listBundledIds(db: Database, bundleId: string) {
  const rows = await db
    .selectFrom('bundle_category')
    .where('bundle_id', '=', bundleId)
    .orderBy('position')
    .select('category_id')
    .execute()
  return rows.map((row) => row.category_id)
}

/** The categories that a bundle of the event may hold, in the order of the sale list. */
export const listCategories = (db: Database, eventId: string): Promise<CategoryFacts[]> =>
  db
    .selectFrom('item')
    .innerJoin('category', 'category.id', 'item.id')
    .where('item.event_id', '=', eventId)
    .orderBy('item.display_order')
    .orderBy('item.name')
    .select([
      'item.id',
      'item.name',
      'category.strength_options as strengthOptions',
      'category.strength_dynamic as strengthDynamic',
    ])
    .execute()

export const hasEvent = async (db: Database, id: string) =>
  (await db.selectFrom('event').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

export const hasLiveUnits = async (db: Database, itemId: string) =>
  (await db
    .selectFrom('cart_line')
    .where('item_id', '=', itemId)
    .where('held', '>', 0)
    .select('id')
    .executeTakeFirst()) !== undefined

export type NewBundle = {
  id: string
  eventId: string
  name: string
  priceInCents: number
  total: number
}

export async function insertBundle(db: Database, bundle: NewBundle) {
  await db
    .insertInto('item')
    .values({
      id: bundle.id,
      event_id: bundle.eventId,
      kind: 'bundle',
      name: bundle.name,
      price_in_cents: bundle.priceInCents,
      total: bundle.total,
      registrations_per_user: 1,
    })
    .execute()
  await db.insertInto('bundle').values({ id: bundle.id }).execute()
}

/** Writes the bundle; its stock only as far as carts of this moment leave it. */
export async function saveBundle(
  db: Database,
  id: string,
  item: Updateable<Tables['item']>,
  bundle: Updateable<Tables['bundle']>,
) {
  await db
    .updateTable('item')
    .set({ ...item, saved_by_admin_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  if (Object.keys(bundle).length === 0) return
  await db.updateTable('bundle').set(bundle).where('id', '=', id).execute()
}

export async function replaceBundled(db: Database, bundleId: string, categoryIds: string[]) {
  await db.deleteFrom('bundle_category').where('bundle_id', '=', bundleId).execute()
  await db
    .insertInto('bundle_category')
    .values(categoryIds.map((id, position) => ({ bundle_id: bundleId, category_id: id, position })))
    .execute()
}

/** True for the error of the constraint that keeps names of one event apart. */
export const isNameTaken = (error: unknown) =>
  (error as { constraint?: unknown }).constraint === 'item_name_is_unique'
