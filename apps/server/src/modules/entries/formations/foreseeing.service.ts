import type { Database } from '#platform/database/client.ts'
import { listForeseeingRows } from './foreseeing.queries.ts'
import { foreseenNote } from './foreseeing.rules.ts'

/** The categories of an event in which an account could not ride itself, with a sentence for its buyer. */
export async function listForeseenProblems(db: Database, buyer: { eventId: string; accountId: number }) {
  const rows = await listForeseeingRows(db, buyer)
  return new Map(
    rows.flatMap((row) => {
      const note = foreseenNote(row)
      return note === undefined ? [] : [[row.categoryId, note] as const]
    }),
  )
}
