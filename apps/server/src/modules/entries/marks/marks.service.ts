import { type EntryMark, isAuthorised } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { stateOf } from '../authorisations/minors.rules.ts'
import { listMinorsAmong } from '../authorisations/minors.service.ts'
import { listMarkedRows } from './marks.queries.ts'
import { marksOf } from './marks.rules.ts'

/**
 * What the desk still has to do with the entries of a category, by number. The arena gets nothing else of it: a mark
 * belongs to the entry and does not say which rider is a minor or what is missing.
 */
export async function listEntryMarks(db: Database, categoryId: string): Promise<Map<number, EntryMark[]>> {
  const rows = await listMarkedRows(db, categoryId)
  const [first] = rows
  if (!first) return new Map()
  const asked = first.setting === 'off' ? [] : rows.filter(({ isWaived }) => !isWaived)
  const minors = await listMinorsAmong(db, first.eventId, [...new Set(asked.flatMap(({ riders }) => riders))])
  const unauthorised = new Set(
    minors.filter((minor) => !isAuthorised(stateOf(minor))).map(({ accountId }) => accountId),
  )
  return new Map(
    rows.map((row) => {
      const isUnauthorised = !row.isWaived && row.riders.some((id) => unauthorised.has(id))
      return [row.badge, marksOf(row, isUnauthorised)]
    }),
  )
}
