import type { Database } from '#platform/database/client.ts'
import { notFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { listAnnouncedRiders } from './announcer.queries.ts'

/** Legal name, city and horse of the riders of a category. Only for administrators. */
export async function readAnnouncedRiders(db: Database, catUUID: string) {
  if (!isUuid(catUUID)) throw notFound()
  return { status: 'OK' as const, msg: '', entries: await listAnnouncedRiders(db, catUUID) }
}
