import type { PlainDate } from '@porteira/domain'
import { checkPostponement, type EventDays } from '#modules/catalog/index.ts'
import type { Database } from '#platform/database/client.ts'
import { listUnfit } from '../events.ts'
import { requestExpiry } from '../second-person.service.ts'
import * as queries from './postponements.queries.ts'

/** What other days would mean for the entries of an event. It changes nothing. */
export async function foreseePostponement(db: Database, eventUUID: string, days: EventDays) {
  const { eventId, before, after } = await checkPostponement(db, eventUUID, days)
  const carts = await queries.listHolding(db, eventId)
  const cartItemIds = carts.flatMap(({ entries }) => entries)
  const due = await queries.listDueFrom(db, eventId, after.startsOn)
  return {
    cartItemIds,
    forecast: {
      carts: carts.length,
      entries: cartItemIds.length,
      dueDays: due.reduce((sum, { dueDays }) => sum + dueDays, 0),
      unfit: await listUnfit.ask(db, { eventId, before, after }),
    },
  }
}

const daysOf = (startDate: PlainDate, endDate: PlainDate) => ({ startDate, endDate })

/** The last postponement of an event, with the choices of its buyers and who does not fit the new days. */
export async function describePostponement(db: Database, eventId: string, viewerId: number) {
  const row = await queries.findLast(db, eventId)
  if (!row) return undefined
  const before = { startsOn: row.was_starts_on, endsOn: row.was_ends_on }
  const after = { startsOn: row.starts_on, endsOn: row.ends_on }
  const choices = row.decided_at ? await queries.countChoices(db, row) : { buyers: 0, kept: 0, withdrew: 0 }
  return {
    askedById: row.asked_by,
    postponementUUID: row.id,
    state: row.status as 'waiting' | 'done',
    before: daysOf(before.startsOn, before.endsOn),
    after: daysOf(after.startsOn, after.endsOn),
    reason: row.reason,
    chooseUntil: row.choose_until,
    askedOn: row.asked_at.toISOString(),
    expiresOn: requestExpiry(row.asked_at).toISOString(),
    isOwn: row.asked_by === viewerId ? (1 as const) : (0 as const),
    ...choices,
    unfit: await listUnfit.ask(db, { eventId, before, after }),
  }
}
