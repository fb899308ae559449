import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listRequirements } from '../requirements/requirements.queries.ts'
import { type StoredEvent } from '../document/document-shape.rules.ts'
import { type CategoryRow, storedEvent } from './stored-event.rules.ts'

/** The stored event with its categories, bundles and requirements. */
export async function readStoredEvent(db: Database, eventId: string): Promise<StoredEvent | undefined> {
  const event = await db.selectFrom('event').where('id', '=', eventId).selectAll().executeTakeFirst()
  if (!event) return undefined
  const items = db
    .selectFrom('item')
    .where('item.event_id', '=', eventId)
    .orderBy('item.display_order')
    .orderBy('item.name')
  const categories = await items
    .innerJoin('category', 'category.id', 'item.id')
    .selectAll(['item', 'category'])
    .select(
      sql<CategoryRow['kept']>`(
        select json_agg(json_build_object('badge', badge, 'isForDesk', kept_for_desk))
        from badge_kept where category_id = item.id)`.as('kept'),
    )
    .execute()
  const bundles = await items
    .innerJoin('bundle', 'bundle.id', 'item.id')
    .selectAll(['item', 'bundle'])
    .select(
      sql<
        string[] | null
      >`(select json_agg(category_id order by position) from bundle_entry where bundle_id = item.id)`.as(
        'categoryIds',
      ),
    )
    .execute()
  const requirements = await listRequirements(db, eventId)
  return storedEvent(event, { categories, bundles, requirements })
}

/** The id of an event by its id or its short name. */
export const findEventId = async (db: Database, name: string) => {
  const row = await db
    .selectFrom('event')
    .where(sql<boolean>`id::text = ${name.toLowerCase()} or short_name = ${name.toLowerCase()}`)
    .select('id')
    .executeTakeFirst()
  return row?.id
}
