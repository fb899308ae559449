import { cancellationMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { eventNotFound, refuse } from '#platform/errors.ts'
import { type Actor, factOf, recordFacts } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { lockItemsOfEvent } from '../editing/event-editing.queries.ts'
import { readProgress } from '../events.ts'
import * as queries from './cancelling.queries.ts'

/** The event of a cancellation or of an announcement. Any other address is not found. */
export async function readEventByUuid(db: Database, eventUUID: string) {
  const event = isUuid(eventUUID) ? await queries.findEvent(db, eventUUID) : undefined
  if (!event) throw eventNotFound()
  return event
}

/** The categories of an event, each with the reason why it cannot be cancelled; '' if it can. */
export async function listCancellable(db: Database, eventId: string) {
  const categories = []
  for (const { id, name, isCancelled } of await queries.listCategories(db, eventId))
    categories.push({ id, name, refusal: await refusalOf(db, { id, name, isCancelled }) })
  return categories
}

type Category = { id: string; name: string; isCancelled: boolean }

async function refusalOf(db: Database, { id, name, isCancelled }: Category) {
  // guard: category-cancelled-once
  if (isCancelled) return cancellationMessages.alreadyCancelled(name)
  const { official } = await readProgress.ask(db, { categoryId: id })
  // guard: official-category-never-cancelled
  return official.length > 0 ? cancellationMessages.official(name) : ''
}

/** These categories of an event. Refuses one that is unknown or cannot be cancelled. */
export async function chooseCancellable(db: Database, eventId: string, categoryIds: readonly string[]) {
  if (categoryIds.length === 0) throw refuse('no_category', cancellationMessages.chooseSome)
  const all = await listCancellable(db, eventId)
  const wanted = new Set(categoryIds.map((id) => id.toLowerCase()))
  const chosen = all.filter(({ id }) => wanted.has(id))
  // guard: cancelled-category-of-the-event
  if (chosen.length !== wanted.size) throw refuse('unknown_category', cancellationMessages.unknownCategory)
  const stopped = chosen.find(({ refusal }) => refusal !== '')
  if (stopped) throw refuse('not_cancellable', stopped.refusal)
  return chosen.map(({ id, name }) => ({ id, name }))
}

type Cancelling = { eventId: string; categoryIds: string[]; isWholeEvent: boolean; reason: string }

/**
 * Cancels categories: from then on no entry of them is bought or restored, and the public reads why. The entries stay,
 * the caller ends them.
 */
export async function cancelCategories(
  db: Transaction,
  { eventId, categoryIds, isWholeEvent, reason }: Cancelling,
  actor: Actor,
) {
  await queries.lockEvent(db, eventId)
  // The order in which every transaction locks items.
  await lockItemsOfEvent(db, eventId)
  const categories = await chooseCancellable(db, eventId, categoryIds)
  await queries.markCategories(db, categoryIds)
  if (isWholeEvent) await queries.markEvent(db, eventId, actor.accountId ?? null)
  const names = categories.map(({ name }) => name)
  await queries.addNotice(db, eventId, cancellationMessages.notice(isWholeEvent, names, reason))
  await recordFacts(db, actor, [
    ...categories.map(({ id }) => ({ ...factOf('category.cancelled', { item: id }), reason })),
    ...(isWholeEvent ? [{ ...factOf('event.cancelled', { event: eventId }), reason }] : []),
  ])
  return categories
}
