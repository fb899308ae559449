import { sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import { deleteRiders, insertRiders, type SavedRider } from './riders.queries.ts'

type Replacement = {
  riders: SavedRider[]
  values: {
    badge: number | null
    strength: number | null
    entityId: string | null
    entityName: string
    team: string
    contentHash: string
  }
}

/**
 * Replaces the riders and the values of a submitted formation, which the caller has locked. Its status stays, and so does
 * a badge that cannot be chosen.
 */
export async function replaceFormation(db: Transaction, cartItemId: number, { riders, values }: Replacement) {
  await deleteRiders(db, cartItemId)
  await db
    .updateTable('formation')
    .set({
      strength: values.strength,
      entity_id: values.entityId,
      entity_name: values.entityName,
      team: values.team,
      content_hash: values.contentHash,
      updated_at: sql<Date>`now()`,
      badge: sql<number | null>`coalesce(${values.badge}::integer, badge)`,
    })
    .where('cart_item_id', '=', cartItemId)
    .execute()
  await insertRiders(db, [{ cartItemId, riders }])
}
