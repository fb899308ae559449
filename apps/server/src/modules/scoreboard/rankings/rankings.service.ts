import type { Database } from '#platform/database/client.ts'
import { notFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './rankings.queries.ts'
import { toLeaders, toPlayers, toRanking, toRiderShots } from './rankings.rules.ts'

const isBadge = (text: string) => /^\d{1,4}$/.test(text)

/** A category with a public ranking. Throws if there is none. */
export async function readPublicCategory(db: Database, catUUID: string) {
  const category = isUuid(catUUID) ? await queries.findPublicCategory(db, catUUID) : undefined
  if (!category) throw notFound()
  return category
}

/** An event with public rankings. Throws if there is none. */
export async function readPublicEvent(db: Database, eventUUID: string) {
  const event = isUuid(eventUUID) ? await queries.findPublicEvent(db, eventUUID) : undefined
  if (!event) throw notFound()
  return event
}

/** The public ranking of a category. Throws if the category has none. */
export async function readCategoryRanking(db: Database, catUUID: string) {
  const category = await readPublicCategory(db, catUUID)
  const entries = await queries.listRankingRows(db, catUUID)
  // Before the first shot the list of badges would tell how many entries are sold.
  const isRunning = entries.length > 0 && category.final_started_at === null
  return toRanking(category, entries, isRunning ? await queries.listWaiting(db, catUUID) : [])
}

/** The shots of one badge that count. Throws if the category has no public ranking, or the badge no shot. */
export async function readShotsOfBadge(db: Database, catUUID: string, badge: string) {
  await readPublicCategory(db, catUUID)
  const shots = isBadge(badge) ? await queries.listShotsOfBadge(db, catUUID, Number(badge)) : []
  if (shots.length === 0) throw notFound()
  return toRiderShots(shots)
}

/** The leader of each public category of an event. Throws if the event has no public ranking. */
export async function readLeaders(db: Database, eventUUID: string) {
  const event = await readPublicEvent(db, eventUUID)
  return toLeaders(event.name, await queries.listLeaders(db, eventUUID))
}

/** The ranking of the riders of an event over all public categories. Throws if the event has none. */
export async function readPlayerRanking(db: Database, eventUUID: string) {
  const event = await readPublicEvent(db, eventUUID)
  return toPlayers(event.name, await queries.listPlayers(db, eventUUID))
}
