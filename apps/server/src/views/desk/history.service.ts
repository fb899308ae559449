import { findCheckedEvent } from '#modules/catalog/index.ts'
import type { Database } from '#platform/database/client.ts'
import { cartNotFound, eventNotFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { findCartCode, listFactsOf, listHistory, listRequirementFacts } from './history.queries.ts'
import { historyFact, withoutExpected } from './history.rules.ts'

/** The history of a cart for the desk, newest first. */
export async function readHistory(db: Database, cartUUID: string) {
  const cartCode = isUuid(cartUUID) ? await findCartCode(db, cartUUID.toLowerCase()) : undefined
  if (cartCode === undefined) throw cartNotFound()
  return { cartCode, facts: (await listHistory(db, cartUUID.toLowerCase())).map(historyFact) }
}

/** The history of a shift, the oldest first. Without `showsCash` an earlier count does not say what had to be there. */
export const readShiftFacts = async (db: Database, id: string, showsCash: boolean) => {
  const facts = await listFactsOf(db, 'shift', id)
  // guard: expected-cash-of-earlier-count-hidden
  return (showsCash ? facts : facts.map(withoutExpected)).map(historyFact)
}

/** The changes of the requirements and of the horses of an event, the newest first. */
export async function readRequirementHistory(db: Database, eventUUID: string) {
  const eventId = eventUUID.toLowerCase()
  if (!isUuid(eventId) || !(await findCheckedEvent(db, eventId))) throw eventNotFound()
  return (await listRequirementFacts(db, eventId)).map(historyFact)
}
