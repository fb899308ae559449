import type { Input, Reply } from '@porteira/contract'
import {
  callMessages,
  entryOfPlace,
  hasControlCharacters,
  horseKeyOf,
  horseLinksOf,
  requirementMessages,
  upperText,
} from '@porteira/domain'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Database } from '#platform/database/client.ts'
import { eventNotFound, invalid, notFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { listChecks, listHorseLinks } from '../noted/noted.queries.ts'
import * as queries from './horses.queries.ts'
import { horsesOf, isKnown } from './horses.rules.ts'

type Path = 'PUT /api/events/:eventUUID/horses/:horseKey'
type Params = Input<Path>['params']
type Body = Input<Path>['body']

/** The horses of an event of which a registration, a name or an owner is known, with their entries. */
export async function listHorses(db: Database, eventId: string) {
  return (await readJoined(db, eventId)).filter(isKnown)
}

async function readJoined(db: Database, eventId: string) {
  const links = horseLinksOf(await listHorseLinks(db, eventId))
  return horsesOf(await queries.listRiders(db, eventId), await queries.listHorseRows(db, eventId), links)
}

/** The keys of the registered horses of an event. */
export async function listHorseKeys(db: Database, eventId: string) {
  const keys = (await queries.listRiders(db, eventId)).map(horseKeyOf)
  return new Set(keys.filter((key) => entryOfPlace(key) === undefined))
}

export async function readHorses(
  db: Database,
  eventUUID: string,
): Promise<Reply<'GET /api/events/:eventUUID/horses'>> {
  const event = isUuid(eventUUID) ? await queries.findEvent(db, eventUUID) : undefined
  if (!event) throw eventNotFound()
  const horses = await listHorses(db, eventUUID)
  const checks = Map.groupBy(await listChecks(db, eventUUID), ({ subject }) => subject)
  const items = horses.map((horse) => ({ ...horse, checks: checks.get(horse.horseKey) ?? [] }))
  return { status: 'OK', eventName: event.name, items }
}

/** Writes name and owner of a horse that is entered in the event. */
export async function setHorse(db: Database, { eventUUID, horseKey }: Params, body: Body, actor: Actor) {
  if (!isUuid(eventUUID) || !(await queries.findEvent(db, eventUUID))) throw eventNotFound()
  const written = { name: upperText(body.name), owner: upperText(body.owner) }
  if (Object.values(written).some(hasControlCharacters)) throw invalid(callMessages.badRequest)
  await db.transaction().execute(async (db) => {
    const eventId = eventUUID.toLowerCase()
    const horses = await readJoined(db, eventId)
    const horse = horses.find((each) => each.horseKey === horseKey)
    // guard: horse-of-own-event
    if (!horse) throw notFound(requirementMessages.horseUnknown)
    const { registration } = horse
    await queries.saveHorse(db, eventId, { horseKey, registration, ...written })
    const changed = (['name', 'owner'] as const).filter((field) => horse[field] !== written[field])
    const fact = { action: 'horse.edit', entity: 'horse', entityId: `${eventId} ${horseKey}` }
    if (changed.length > 0) await recordFact(db, actor, { ...fact, after: { changed } })
  })
}
