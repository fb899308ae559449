import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { listValues } from '#platform/database/statements.ts'
import type { StoredPicture } from '#platform/storage/stored-picture.ts'
import { type CategoryFacts } from './bundle-editing.rules.ts'

const categories = (db: Database, id: string) =>
  db
    .selectFrom('item')
    .innerJoin('category', 'category.id', 'item.id')
    .where('item.id', '=', id)
    .selectAll('category')
    .selectAll('item')

export const findCategory = (db: Database, id: string) => categories(db, id).executeTakeFirst()

/** Locks the rows of a category; sales of it wait until the transaction ends. */
export const lockCategory = (db: Transaction, id: string) =>
  categories(db, id).forNoKeyUpdate(['item', 'category']).executeTakeFirst()

/** The plan of the ground of a category. */
export const findGroundPlan = (db: Database, categoryId: string) =>
  db
    .selectFrom('ground_plan')
    .where('category_id', '=', categoryId)
    .select(['jpeg', 'stored_as as storedAs'])
    .executeTakeFirst()

/** When the plan of the ground of a category was uploaded, without the picture. */
export const findPlanTime = (db: Database, categoryId: string) =>
  db
    .selectFrom('ground_plan')
    .where('category_id', '=', categoryId)
    .select('updated_at as updatedAt')
    .executeTakeFirst()

export const saveGroundPlan = (db: Transaction, categoryId: string, { jpeg, storedAs }: StoredPicture) =>
  db
    .insertInto('ground_plan')
    .values({ category_id: categoryId, jpeg, stored_as: storedAs })
    .onConflict((row) =>
      row
        .column('category_id')
        .doUpdateSet({ jpeg, stored_as: storedAs, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()

/** The badges of a category that are not for sale online. */
export const listWithheldBadges = (db: Database, categoryId: string) =>
  db
    .selectFrom('badge_kept')
    .where('category_id', '=', categoryId)
    .select(['badge', 'kept_for_desk as isForDesk'])
    .execute()

const bundles = (db: Database, id: string) =>
  db
    .selectFrom('item')
    .innerJoin('bundle', 'bundle.id', 'item.id')
    .where('item.id', '=', id)
    .selectAll('bundle')
    .selectAll('item')

export const findBundle = (db: Database, id: string) => bundles(db, id).executeTakeFirst()

/** Locks the rows of a bundle; sales of it wait until the transaction ends. */
export const lockBundle = (db: Transaction, id: string) =>
  bundles(db, id).forNoKeyUpdate(['item', 'bundle']).executeTakeFirst()

/** The categories of a bundle in its order, one for each entry. */
export const listBundledIds = (db: Database, bundleId: string) =>
  listValues<string>(db)`select category_id from bundle_entry where bundle_id = ${bundleId} order by position`

/** The categories of an event that may be in a bundle, in the order of the sale list. */
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
      'category.competition',
      'category.without_riders as isPlace',
    ])
    .execute()

/**
 * True for an existing event. Waits for a running import of it and makes later imports wait until the transaction
 * ends, because an import overwrites every bundle that was not saved by an administrator when it began.
 */
export const lockAgainstImports = async (db: Transaction, eventId: string) =>
  (await db.selectFrom('event').where('id', '=', eventId).select('id').forShare().executeTakeFirst()) !==
  undefined

export const hasEvent = async (db: Database, id: string) =>
  (await db.selectFrom('event').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
