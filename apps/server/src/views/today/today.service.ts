import type { Reply } from '@porteira/contract'
import { businessDate, reaisFromCents } from '@porteira/domain'
import { readOwed } from '#views/reports/reports.service.ts'
import { listKeptMoney } from '#modules/payments/index.ts'
import type { Database } from '#platform/database/client.ts'
import { eventNotFound } from '#platform/errors.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { agendaOf } from './agenda.rules.ts'
import * as queries from './today.queries.ts'
import {
  differenceTask,
  overdueTask,
  payOutTask,
  secondPersonTasks,
  soldByCategory,
  soldByDay,
  taskOf,
  totalOf,
} from './today.rules.ts'

/** What the desk looks at first: the figures of one event, and what waits in all events of the caller. */
export async function readToday(
  db: Database,
  eventUUID: string | undefined,
  scope: EventScope,
): Promise<Reply<'GET /api/desk/today'>> {
  const now = new Date()
  const today = businessDate(now)
  const events = await queries.listEvents(db, scope)
  const event = eventUUID ? events.find((each) => each.eventUUID === eventUUID.toLowerCase()) : events[0]
  if (eventUUID && !event) throw eventNotFound()
  const sold = event ? await queries.listSold(db, event.eventUUID) : []
  const owed = await readOwed(db, event?.eventUUID ?? null, scope)
  const { entries, value } = totalOf(sold.filter(({ day }) => day === today))
  return {
    status: 'OK',
    now: now.toISOString(),
    today,
    events,
    eventUUID: event?.eventUUID ?? '',
    soldToday: { entries, value },
    sold: totalOf(sold),
    owedInInstallments: reaisFromCents(owed.inCents),
    byDay: soldByDay(sold),
    byCategory: soldByCategory(sold),
    tasks: [
      ...secondPersonTasks(await queries.listToConfirm(db, scope)),
      ...differenceTask(await queries.listDifferences(db, scope)),
      ...payOutTask(await queries.listToPayOut(db, scope)),
      ...taskOf('kept', await listKeptMoney(db, scope)),
      ...taskOf('review', await queries.listInReview(db, scope)),
      ...taskOf('without_riders', await queries.listWithoutRiders(db, scope)),
      ...overdueTask(owed),
    ],
    agenda: event ? agendaOf(await queries.findAgendaFacts(db, event.eventUUID), now) : [],
  }
}
