import type { DeviceRole } from '@porteira/contract'
import { type PlainDate, teamMessages } from '@porteira/domain'
import { toDataURL } from 'qrcode'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { eventNotFound, invalid, notFound, refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { listEventFacts } from '../events.ts'
import { hashToken, newToken } from '../sessions/sessions.rules.ts'
import * as queries from './devices.queries.ts'
import * as rules from './devices.rules.ts'
import { originOf } from '../recovery/dependencies.service.ts'
import { lockTeam } from './grants.queries.ts'
import { mustOwn } from './grants.service.ts'

type Dependencies = Pick<Context, 'db' | 'config'>
type By = { accountId: number; actor: Actor; today: PlainDate }

const deviceFact = (action: string, id: number) => ({ action, entity: 'device', entityId: String(id) })

/** Adds a device to an event and returns the link that the device opens once. */
export const addDevice = (
  { db, config }: Dependencies,
  { eventId, role, name }: { eventId: string; role: DeviceRole; name: string },
  by: By,
) =>
  db.transaction().execute(async (db) => {
    if (name === '') throw invalid(teamMessages.deviceNameMissing, 'invalid_name')
    await refuseOver(db, eventId, by.today)
    await lockTeam(db)
    await mustOwn(db, eventId, by)
    const code = newToken()
    const device = { eventId, role, name, linkHash: hashToken(code), addedBy: by.accountId }
    const { id, expiresAt } = await queries.insertDevice(db, device)
    await recordFact(db, by.actor, { ...deviceFact('device.added', id), after: { eventId, role, name } })
    return linkAnswer(teamMessages.deviceAdded, { id, code, expiresAt, config })
  })

/** Gives a device a new link. The old link and the old session end. */
export const renewLink = ({ db, config }: Dependencies, deviceId: string, by: By) =>
  db.transaction().execute(async (db) => {
    const { id, eventId, role, name } = await readForChange(db, deviceId, by)
    await refuseOver(db, eventId, by.today)
    const code = newToken()
    const { expiresAt } = await queries.replaceLink(db, id, hashToken(code))
    await recordFact(db, by.actor, { ...deviceFact('device.renewed', id), after: { eventId, role, name } })
    return linkAnswer(teamMessages.linkRenewed, { id, code, expiresAt, config })
  })

/** Ends the access of a device. Its next call is refused; what it sent before counts. */
export const revokeDevice = ({ db }: Pick<Dependencies, 'db'>, deviceId: string, by: By) =>
  db.transaction().execute(async (db) => {
    const { id, eventId, role, name } = await readForChange(db, deviceId, by)
    await queries.revokeDevice(db, id, by.accountId)
    await recordFact(db, by.actor, { ...deviceFact('device.revoked', id), before: { eventId, role, name } })
    return teamMessages.deviceRevoked
  })

/** Exchanges the code of a link for the token of the device, once. */
export const openDevice = (
  db: Database,
  code: string,
  { actor, today }: { actor: Actor; today: PlainDate },
) =>
  db.transaction().execute(async (db) => {
    const found = await queries.lockByLink(db, hashToken(code))
    rules.checkLink(found)
    const { id, name, role, eventId } = found
    const event = await refuseOver(db, eventId, today)
    const token = rules.newDeviceToken()
    await queries.openDevice(db, id, hashToken(token))
    const opener = { ...actor, kind: 'device' as const, deviceId: id }
    await recordFact(db, opener, { ...deviceFact('device.opened', id), after: { eventId, role, name } })
    return { token, deviceId: String(id), name, role, eventUUID: eventId, eventName: event.name }
  })

/** Ends the token of a device that logs out. */
export const endDevice = (db: Database, actor: Actor, { id, tokenHash }: { id: number; tokenHash: Buffer }) =>
  db.transaction().execute(async (db) => {
    if (await queries.endToken(db, tokenHash)) await recordFact(db, actor, deviceFact('device.closed', id))
  })

/** Stores that a device is in use, at most once a minute. */
export const markDeviceUsed = (db: Database, deviceId: number) => queries.markUsed(db, deviceId)

async function readForChange(db: Transaction, deviceId: string, by: By) {
  await lockTeam(db)
  const id = Number(deviceId)
  const device = /^\d{1,15}$/.test(deviceId) ? await queries.findDevice(db, id) : undefined
  if (!device) throw notFound()
  await mustOwn(db, device.eventId, by)
  if (device.isRevoked) throw refuse('already_revoked', teamMessages.deviceAlreadyRevoked)
  return { id, ...device }
}

async function refuseOver(db: Transaction, eventId: string, today: PlainDate) {
  const [event] = await listEventFacts.ask(db, [eventId])
  if (!event) throw eventNotFound()
  if (rules.isOver(event.endsOn, today)) throw refuse('event_over', teamMessages.eventOver)
  return event
}

type NewLink = { id: number; code: string; expiresAt: Date | null; config: Dependencies['config'] }

async function linkAnswer(msg: string, { id, code, expiresAt, config }: NewLink) {
  const link = rules.deviceLink(originOf(config), code)
  return {
    status: 'OK' as const,
    msg,
    deviceId: String(id),
    link,
    qr: await toDataURL(link, { margin: 2, scale: 6 }),
    expiresOn: expiresAt!.toISOString(),
  }
}
