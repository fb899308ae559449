import { joinMessages, placeMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import { lockItemsOfEvent } from '../editing/event-editing.queries.ts'
import { listCategoriesWithShots, readProgress } from '../events.ts'
import * as queries from './cancelling.queries.ts'

/** The categories of an event, each with the reason why its entries cannot move to another one; '' if they can. */
export async function listJoinable(db: Database, eventId: string) {
  const thrown = new Set(await listCategoriesWithShots.ask(db))
  const all = await queries.listCategories(db, eventId)
  return all.map(({ id, ...category }) => ({
    id,
    name: category.name,
    refusal: refuseUnjoinable(category) || (thrown.has(id) ? joinMessages.thrown(category.name) : ''),
  }))
}

type Joinable = { name: string; isCancelled: boolean; isPlace: boolean }

function refuseUnjoinable({ name, isCancelled, isPlace }: Joinable) {
  // guard: place-never-joined
  if (isPlace) return placeMessages.notJoined(name)
  // guard: cancelled-category-never-joined
  if (isCancelled) return joinMessages.cancelled(name)
  return ''
}

type Join = { eventId: string; fromId: string; toId: string }

/**
 * Locks the items of an event and reads two categories that are joined. Refuses those that cannot be, but for shots in
 * `from`, about which the caller asks when it has locked the numbers.
 */
export async function lockJoin(db: Transaction, { eventId, fromId, toId }: Join) {
  await queries.lockEvent(db, eventId)
  // The order in which every transaction locks items.
  await lockItemsOfEvent(db, eventId)
  const all = await queries.listCategories(db, eventId)
  const from = all.find(({ id }) => id === fromId.toLowerCase())
  const to = all.find(({ id }) => id === toId.toLowerCase())
  // guard: two-categories-of-the-event-are-joined
  if (!from || !to || from.id === to.id) throw refuse('choose_two', joinMessages.chooseTwo)
  const refusal = refuseUnjoinable(from) || refuseUnjoinable(to)
  if (refusal !== '') throw refuse('not_joinable', refusal)
  const { official } = await readProgress.ask(db, { categoryId: to.id })
  // guard: nothing-joins-an-official-category
  if (official.length > 0) throw refuse('not_joinable', joinMessages.official(to.name))
  return { from: await queries.readJoined(db, from.id), to: await queries.readJoined(db, to.id) }
}

type Joined = { from: { id: string; name: string }; to: { id: string; name: string } }
type Closing = Omit<Join, 'fromId' | 'toId'> & Joined & { reason: string }

/** Raises the total of a category where more units move to it than it has left. Returns the new total. */
export const raiseTotal = (db: Transaction, categoryId: string, units: number) =>
  queries.raiseTotal(db, categoryId, units)

/**
 * Closes a category whose entries moved: nothing of it is bought or restored, its bundles have the other category, and the
 * public reads why. Returns the names of these bundles. The caller has locked the items by `lockJoin`.
 */
export async function closeJoined(db: Transaction, { eventId, from, to, reason }: Closing, actor: Actor) {
  const bundles = await queries.replaceInBundles(db, from.id, to.id)
  await queries.markCategories(db, [from.id])
  await queries.addNotice(db, eventId, joinMessages.notice(from.name, to.name, reason))
  await recordFact(db, actor, { ...factOf('category.joined', { item: from.id }, { into: to.id }), reason })
  return bundles
}
