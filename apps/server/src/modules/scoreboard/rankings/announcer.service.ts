import type { Database } from '#platform/database/client.ts'
import { notFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { listEntryMarks } from '#modules/entries/index.ts'
import { listAnnouncedRiders } from './announcer.queries.ts'

/** Legal name, city and horse of the riders of a category, and the marks of their entries. Only for people who announce. */
export async function readAnnouncedRiders(db: Database, catUUID: string) {
  if (!isUuid(catUUID)) throw notFound()
  const badges = await listAnnouncedRiders(db, catUUID)
  const marks = await listEntryMarks(db, catUUID)
  const entries = badges.map((entry) => ({ ...entry, marks: marks.get(entry.badge) ?? [] }))
  return { status: 'OK' as const, msg: '', entries }
}
