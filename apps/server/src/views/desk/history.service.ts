import { findCheckedEvent } from '#modules/catalog/index.ts'
import type { Database } from '#platform/database/client.ts'
import { cartNotFound, eventNotFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { findCartCode, listFactsOf, listHistory, listRequirementFacts } from './history.queries.ts'
import { historyFact } from './history.rules.ts'

/** The history of a cart for the desk, newest first. */
export async function readHistory(db: Database, cartUUID: string) {
  const cartCode = isUuid(cartUUID) ? await findCartCode(db, cartUUID.toLowerCase()) : undefined
  if (cartCode === undefined) throw cartNotFound()
  return { cartCode, facts: (await listHistory(db, cartUUID.toLowerCase())).map(historyFact) }
}

/** The history of one thing that belongs to no cart, such as a shift, the oldest first. */
export const readFactsOf = async (db: Database, entity: 'shift', id: string) =>
  (await listFactsOf(db, entity, id)).map(historyFact)

/** The changes of the requirements and of the horses of an event, the newest first. */
export async function readRequirementHistory(db: Database, eventUUID: string) {
  const eventId = eventUUID.toLowerCase()
  if (!isUuid(eventId) || !(await findCheckedEvent(db, eventId))) throw eventNotFound()
  return (await listRequirementFacts(db, eventId)).map(historyFact)
}
