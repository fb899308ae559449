import type { Database } from '#platform/database/client.ts'

/** Units of each item of an event that carts of this shop hold. */
export async function listTakenUnits(db: Database, eventId: string) {
  const items = await db.selectFrom('item').where('event_id', '=', eventId).select(['id', 'taken']).execute()
  return new Map(items.map(({ id, taken }) => [id, taken]))
}

/** Bundles of an event that an administrator has saved: they are the shop's from then on. */
export async function listSavedBundles(db: Database, eventId: string) {
  const rows = await db
    .selectFrom('item')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'bundle')
    .where('saved_by_admin_at', 'is not', null)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
