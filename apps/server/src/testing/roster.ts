import { businessDate } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'

const dayFrom = (days: number) => businessDate(new Date(Date.now() + days * 86_400_000))

/** The days of an event that is held now. */
export const heldNow = () => ({ starts_on: dayFrom(-1), ends_on: dayFrom(1) })

/** Numbers assigned at the desk, and the riders of each, as sent by another system. */
export async function buildRoster(db: Database, categoryId: string, badges: number[], riders: string[]) {
  const rows = badges.map((badge) => ({ category_id: categoryId, badge }))
  await db.insertInto('badge_kept').values(rows).execute()
  await db.insertInto('ranking_entry').values(rows).execute()
  await db
    .insertInto('ranking_rider')
    .values(rows.flatMap((row) => riders.map((rider_uuid, position) => ({ ...row, rider_uuid, position }))))
    .execute()
}
