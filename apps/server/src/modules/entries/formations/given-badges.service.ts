import type { Database } from '#platform/database/client.ts'
import * as queries from './given-badges.queries.ts'

/** The numbers that active registrations of these categories have, by category. */
export async function listGivenBadges(db: Database, categoryIds: string[]) {
  const rows = await queries.listGivenBadges(db, categoryIds)
  const byCategory = Map.groupBy(rows, ({ categoryId }) => categoryId)
  return new Map([...byCategory].map(([id, given]) => [id, new Set(given.map(({ badge }) => badge))]))
}
