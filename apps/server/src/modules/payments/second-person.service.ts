import { mayAct } from '#modules/accounts/index.ts'
import type { Database } from '#platform/database/client.ts'
import { notFound, refuse } from '#platform/errors.ts'

const DAY_IN_MS = 86_400_000

/** Until when a second person may decide about a request; `isFreshRequest` says it in SQL. */
export const requestExpiry = (askedAt: Date) => new Date(askedAt.getTime() + DAY_IN_MS)

type Row = { event_id: string; asked_by: number; isWaiting: boolean }
type Decider = { roles: Parameters<typeof mayAct>[2]['roles']; accountId: number }

/** The request of an event, if it still waits. The caller has locked it. */
export function waitingOf<Found extends Row>(
  row: Found | undefined,
  eventId: string,
  decidedOrExpired: string,
) {
  // guard: request-of-this-event
  if (!row || row.event_id !== eventId) throw notFound()
  if (!row.isWaiting) throw refuse('decided_or_expired', decidedOrExpired)
  return row
}

/** Refuses the person who asked, and a request of a person who lost the role that asks. */
export async function refuseUnlessSecond(
  db: Database,
  row: Row,
  { roles, accountId }: Decider,
  says: { samePerson: string; askerLostRole: string },
) {
  // guard: second-person-decides
  if (row.asked_by === accountId) throw refuse('same_person', says.samePerson)
  // guard: asker-still-has-the-role
  if (!(await mayAct(db, row.asked_by, { roles, eventId: row.event_id })))
    throw refuse('asker_lost_role', says.askerLostRole)
}
