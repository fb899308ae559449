import type { Database } from '#platform/database/client.ts'
import { eventNotFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { findCheckedEvent, listRequirements, requirementView } from '#modules/catalog/index.ts'
import { listOpenInstallments, listRefundedEntries } from '#modules/payments/index.ts'
import { stateOf } from '../../authorisations/minors.rules.ts'
import { listMinorsAmong } from '../../authorisations/minors.service.ts'
import { type EntryRow, type Surroundings } from './entries.rules.ts'

export async function eventOf(db: Database, eventUUID: string) {
  const event = isUuid(eventUUID) ? await findCheckedEvent(db, eventUUID.toLowerCase()) : undefined
  if (!event) throw eventNotFound()
  return event
}

/** What the check-in knows of the minors and the money of these entries. */
export async function surroundingsOf(db: Database, eventId: string, rows: EntryRow[]): Promise<Surroundings> {
  const accountIds = [...new Set(rows.flatMap(({ riders }) => riders.map(({ accountId }) => accountId)))]
  const minors = await listMinorsAmong(db, eventId, accountIds)
  const owed = await listOpenInstallments(db, eventId)
  const cartIds = rows.map(({ cartId }) => cartId)
  const refundedOf = await listRefundedEntries(db, cartIds)
  return {
    minors: new Map(minors.map((minor) => [minor.accountId, stateOf(minor)])),
    owed: new Map(owed.map((row) => [row.cartId, row])),
    isRefunded: (cartItemId) => refundedOf(cartItemId).state === 'whole',
  }
}

/** Money and authorisations say nothing about the subjects of documents. */
export const NOTHING_KNOWN: Surroundings = { minors: new Map(), owed: new Map(), isRefunded: () => false }

/** What the desk of an event checks now. */
export const requirementsOf = async (db: Database, eventId: string) =>
  (await listRequirements(db, eventId)).map(requirementView)
