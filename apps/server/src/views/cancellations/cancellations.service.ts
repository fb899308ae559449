import type { Cancellation, Reply } from '@porteira/contract'
import { chooseCancellable, readEventByUuid } from '#modules/catalog/index.ts'
import {
  describeCancellation,
  type DescribedCancellation,
  foreseeCancellation,
  listCategoriesToCancel,
} from '#modules/payments/index.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import type { Database } from '#platform/database/client.ts'
import { countPeople, listByPhone, listNames } from '../entry-people/people.service.ts'
import * as queries from './cancellations.queries.ts'

/** The categories of an event that may be cancelled, and its last cancellation. */
export async function readCancellation(
  db: Database,
  eventUUID: string,
  viewerId: number,
): Promise<Reply<'GET /api/events/:eventUUID/cancellation'>> {
  const event = await readEventByUuid(db, eventUUID)
  const categories = await listCategoriesToCancel(db, event.id)
  const described = await describeCancellation(db, event.id, viewerId)
  const names = new Map(categories.map(({ categoryUUID, name }) => [categoryUUID, name]))
  return {
    status: 'OK',
    eventName: event.name,
    startsOn: event.startsOn,
    cancelled: event.cancelledAt ? 1 : 0,
    categories,
    ...(described && { cancellation: await complete(db, described, names) }),
  }
}

async function complete(
  db: Database,
  { categoryIds, cartItemIds, askedById, decidedById, ...rest }: DescribedCancellation,
  names: ReadonlyMap<string, string>,
): Promise<Cancellation> {
  const ended = await queries.listEnded(db, rest.cancellationUUID)
  const [all, told] = [await countPeople(db, [...ended, ...cartItemIds]), await countPeople(db, ended)]
  const people = await listNames(db, [askedById, decidedById ?? askedById])
  const nameOf = (id: number | null) => people.find((person) => person.id === id)?.name ?? ''
  return {
    ...rest,
    categories: categoryIds.map((id) => ({ categoryUUID: id, name: names.get(id) ?? '' })),
    askedBy: nameOf(askedById),
    decidedBy: nameOf(decidedById),
    peopleTold: told.people - told.byPhone,
    peopleByPhone: all.byPhone,
  }
}

/** What the cancellation of these categories would mean. It changes nothing. */
export async function forecastCancellation(db: Database, eventUUID: string, categories: string[]) {
  const { id: eventId } = await readEventByUuid(db, eventUUID)
  const chosen = await chooseCancellable(db, eventId, categories)
  const scope = { eventId, categoryIds: chosen.map(({ id }) => id) }
  const { cartItemIds, forecast } = await foreseeCancellation(db, scope)
  const { people, byPhone } = await countPeople(db, cartItemIds)
  const begun = await queries.countBegun(db, cartItemIds)
  return { ...forecast, ...begun, people, peopleByPhone: byPhone }
}

/** The people of a cancellation who get no mail. Reading their numbers is recorded. */
export async function listPeopleToCall(
  db: Database,
  eventUUID: string,
  { accountId, actor }: { accountId: number; actor: Actor },
) {
  const { id: eventId } = await readEventByUuid(db, eventUUID)
  const described = await describeCancellation(db, eventId, accountId)
  if (!described) return []
  const ended = await queries.listEnded(db, described.cancellationUUID)
  const people = await listByPhone(db, [...ended, ...described.cartItemIds])
  const cancellation = described.cancellationUUID
  await db
    .transaction()
    .execute((db) =>
      recordFact(db, actor, factOf('cancellation.people_read', { cancellation }, { people: people.length })),
    )
  return people
}
