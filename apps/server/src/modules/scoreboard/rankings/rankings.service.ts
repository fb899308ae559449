import type { Database } from '#platform/database/client.ts'
import { notFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './rankings.queries.ts'
import { toPlayers, toRanking } from './rankings.rules.ts'

/** The ranking of a category that the public may see. */
export async function readCategoryRanking(db: Database, catUUID: string) {
  const category = isUuid(catUUID) ? await queries.findPublicCategory(db, catUUID) : undefined
  if (!category) throw notFound()
  return toRanking(category, await queries.listRankingRows(db, catUUID))
}

/** The riders of an event by their throws in all categories that the public may see. */
export async function readPlayerRanking(db: Database, eventUUID: string) {
  const event = isUuid(eventUUID) ? await queries.findPublicEvent(db, eventUUID) : undefined
  if (!event) throw notFound()
  return toPlayers(event.name, await queries.listPlayers(db, eventUUID))
}

/** The categories in which at least one throw was taken. */
export const listCategoriesWithShots = (db: Database) => queries.listCategoriesWithShots(db)
