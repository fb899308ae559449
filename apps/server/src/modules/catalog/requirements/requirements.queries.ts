import { sql } from 'kysely'
import { onlyCategory, type RequirementCategories } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { hasRiders } from '#platform/database/sql-words.ts'
import { type PlannedRequirement, type StoredRequirement, waivingRolesOf } from './requirements.rules.ts'

/** The event of this id with what its check-in follows from; undefined if there is none. */
export const findCheckedEvent = (db: Database, eventId: string) =>
  db
    .selectFrom('event')
    .where('id', '=', eventId)
    .select([
      'id as eventUUID',
      'name',
      'starts_on as startsOn',
      'ends_on as endsOn',
      'requirements_version as version',
      'minors_need_authorisation as minorsNeedAuthorisation',
    ])
    .executeTakeFirst()

/** Locks the list of an event until the transaction ends, and returns its version. */
export const lockVersion = (db: Transaction, eventId: string) =>
  db
    .selectFrom('event')
    .where('id', '=', eventId)
    .select('requirements_version as version')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The requirements of an event in their order. With `removed`, the removed ones follow at the end. */
export async function listRequirements(db: Database, eventId: string, removed = false) {
  const rows = await db
    .selectFrom('requirement')
    .where('event_id', '=', eventId)
    .$if(!removed, (live) => live.where('removed_at', 'is', null))
    .orderBy((row) => row('removed_at', 'is not', null))
    .orderBy('position')
    .orderBy('removed_at', 'desc')
    .select(['id', 'name', 'about', 'kind', 'waived_by as waivedBy'])
    .select((row) => [
      sql<string[]>`category_ids`.as('categoryUUIDs'),
      sql<number>`all_but::integer`.as('allBut'),
      sql<number>`is_required::integer`.as('isRequired'),
      row('removed_at', 'is not', null).$castTo<boolean>().as('isRemoved'),
    ])
    .execute()
  return rows.map((row) => ({ ...row, waivedBy: waivingRolesOf(row.waivedBy) })) as StoredRequirement[]
}

/** The categories of an event with riders, in the order of its list. */
export const listCategories = (db: Database, eventId: string) =>
  db
    .selectFrom('item')
    .innerJoin('category', 'category.id', 'item.id')
    .where('event_id', '=', eventId)
    // guard: place-has-no-requirement
    .where(hasRiders)
    .select(['item.id as categoryUUID', 'name'])
    .orderBy('display_order')
    .orderBy('name')
    .execute()

/** True if a requirement names this category, but not as an exception. */
export const hasRequirement = async (db: Database, categoryId: string) =>
  (await db
    .selectFrom('requirement')
    .where(sql<boolean>`${categoryId}::uuid = any(category_ids)`)
    .where('all_but', '=', false)
    .where('removed_at', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Stores the list of an event in this order. A requirement that is not in it becomes removed and keeps its row. */
export async function saveRequirements(db: Database, eventId: string, planned: PlannedRequirement[]) {
  const ids = planned.map(({ id }) => id)
  await db
    .updateTable('requirement')
    .set({ removed_at: sql<Date>`now()` })
    .where('event_id', '=', eventId)
    .where('removed_at', 'is', null)
    .$if(ids.length > 0, (others) => others.where('id', 'not in', ids))
    .execute()
  if (planned.length === 0) return
  await db
    .insertInto('requirement')
    .values(
      planned.map(({ id, allBut, categoryUUIDs, isRequired, waivedBy, ...stated }, position) => ({
        ...stated,
        id,
        event_id: eventId,
        ...categoryColumns({ allBut, categoryUUIDs }),
        position,
        is_required: isRequired === 1,
        waived_by: [...waivedBy],
      })),
    )
    .onConflict((row) =>
      row.column('id').doUpdateSet((is) => ({
        category_id: is.ref('excluded.category_id'),
        all_but: is.ref('excluded.all_but'),
        category_ids: is.ref('excluded.category_ids'),
        position: is.ref('excluded.position'),
        name: is.ref('excluded.name'),
        is_required: is.ref('excluded.is_required'),
        waived_by: is.ref('excluded.waived_by'),
        removed_at: null,
      })),
    )
    .execute()
}

/** The last release reads `category_id`. */
const categoryColumns = (categories: RequirementCategories) => ({
  category_id: onlyCategory(categories),
  all_but: categories.allBut === 1,
  category_ids: [...categories.categoryUUIDs],
})

/** Increments the version of a list. `byAdmin` also protects it from later imports. */
export const countVersionUp = (db: Database, eventId: string, byAdmin: boolean) =>
  db
    .updateTable('event')
    .set((event) => ({
      requirements_version: event('requirements_version', '+', 1),
      ...(byAdmin && { requirements_saved_at: sql<Date>`now()` }),
    }))
    .where('id', '=', eventId)
    .execute()

/** Whether an administrator saved the list of an event. */
export const isSavedByAdmin = async (db: Database, eventId: string) =>
  (await db
    .selectFrom('event')
    .where('id', '=', eventId)
    .where('requirements_saved_at', 'is not', null)
    .select('id')
    .executeTakeFirst()) !== undefined
