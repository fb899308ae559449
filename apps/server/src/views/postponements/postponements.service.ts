import type { PostponementForecast, Reply } from '@porteira/contract'
import { readEventByUuid } from '#modules/catalog/index.ts'
import { describePostponement, foreseePostponement } from '#modules/payments/index.ts'
import type { Database } from '#platform/database/client.ts'
import { countPeople, listNames } from '../entry-people/people.service.ts'

/** The days of an event, and its last postponement with the choices of the buyers. */
export async function readPostponement(
  db: Database,
  eventUUID: string,
  viewerId: number,
): Promise<Reply<'GET /api/events/:eventUUID/postponement'>> {
  const event = await readEventByUuid(db, eventUUID)
  const described = await describePostponement(db, event.id, viewerId)
  const head = {
    status: 'OK' as const,
    eventName: event.name,
    startDate: event.startsOn,
    endDate: event.endsOn,
  }
  if (!described) return head
  const { askedById, ...postponement } = described
  const [asker] = await listNames(db, [askedById])
  return { ...head, postponement: { ...postponement, askedBy: asker?.name ?? '' } }
}

/** What other days of an event would mean. It changes nothing. */
export async function forecastPostponement(
  db: Database,
  eventUUID: string,
  { startDate = '', endDate = '' }: { startDate?: string | undefined; endDate?: string | undefined },
): Promise<PostponementForecast> {
  const days = { startsOn: startDate, endsOn: endDate }
  const { cartItemIds, forecast } = await foreseePostponement(db, eventUUID, days)
  const { people, byPhone } = await countPeople(db, cartItemIds)
  return { ...forecast, people, peopleByPhone: byPhone }
}
