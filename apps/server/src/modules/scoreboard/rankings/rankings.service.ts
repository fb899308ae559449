import type { Database } from '#platform/database/client.ts'
import { notFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './rankings.queries.ts'
import { toPlayers, toRanking } from './rankings.rules.ts'

/** The public ranking of a category. Throws if the category has none. */
export async function readCategoryRanking(db: Database, catUUID: string) {
  const category = isUuid(catUUID) ? await queries.findPublicCategory(db, catUUID) : undefined
  if (!category) throw notFound()
  return toRanking(category, await queries.listRankingRows(db, catUUID))
}

/** The ranking of the riders of an event over all public categories. Throws if the event has none. */
export async function readPlayerRanking(db: Database, eventUUID: string) {
  const event = isUuid(eventUUID) ? await queries.findPublicEvent(db, eventUUID) : undefined
  if (!event) throw notFound()
  return toPlayers(event.name, await queries.listPlayers(db, eventUUID))
}

/** The ids of categories with at least one shot. */
export const listCategoriesWithShots = (db: Database) => queries.listCategoriesWithShots(db)
