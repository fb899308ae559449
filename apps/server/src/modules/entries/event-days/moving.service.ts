import { subjectsOf } from '@porteira/domain'
import type { DaysMove } from '#modules/catalog/index.ts'
import { listOpenDueDays } from '#modules/payments/index.ts'
import { lockLiveCarts } from '#modules/sales/index.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { listEntries } from '../check-in/entries/entries.queries.ts'
import { entryOf, type Surroundings } from '../check-in/entries/entries.rules.ts'
import { listChecks } from '../noted/noted.queries.ts'
import { requirementsOf } from '../check-in/entries/surroundings.service.ts'
import { listRiders } from './moving.queries.ts'
import { isDecidedOtherwise } from './moving.rules.ts'

/**
 * True if other days of an event change a due day, an age, a card, an authorisation or a document of a live entry. Locks
 * the carts of the event, so that no plan is chosen and no rider is saved before the commit.
 */
export async function daysChangeEntries(db: Transaction, { eventId, ...days }: DaysMove) {
  // guard: moved-event-locks-carts
  await lockLiveCarts(db, eventId)
  const facts = {
    dueDays: await listOpenDueDays(db, eventId),
    riders: await listRiders(db, eventId),
    validUntil: await listValidity(db, eventId),
  }
  return isDecidedOtherwise(facts, days)
}

/** Money and authorisations say nothing about the subjects of documents. */
const NOTHING_KNOWN: Surroundings = { minors: new Map(), owed: new Map(), isRefunded: () => false }

/** The last valid days of the documents that the desk checked for live entries. */
async function listValidity(db: Database, eventId: string) {
  const dated = (await requirementsOf(db, eventId)).filter(({ kind }) => kind === 'date')
  if (dated.length === 0) return []
  const entries = (await listEntries(db, eventId)).filter(({ isRemoved }) => !isRemoved)
  const asked = new Set(
    entries.flatMap((row) =>
      subjectsOf(entryOf(row, NOTHING_KNOWN), dated).map(({ requirement, subject }) =>
        keyOf(requirement.requirementId, subject),
      ),
    ),
  )
  return (await listChecks(db, eventId))
    .filter(({ requirementId, subject }) => asked.has(keyOf(requirementId, subject)))
    .map(({ value }) => value)
}

const keyOf = (requirementId: string, subject: string) => `${requirementId} ${subject}`
