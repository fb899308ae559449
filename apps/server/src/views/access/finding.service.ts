import { businessDate } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { deviceRevoked } from '#platform/errors.ts'
import type { Device, FindEvents } from '#platform/roles.rules.ts'
import { hashToken, isDeviceOver, markDeviceUsed } from '#modules/accounts/index.ts'
import * as queries from './finding.queries.ts'

/** The device of a token. A revoked device and a device of an event that is over are refused. */
export async function readDevice(db: Database, token: string): Promise<Device> {
  const tokenHash = hashToken(token)
  const found = await queries.findDevice(db, tokenHash)
  // guard: revoked-device-refused
  if (!found || found.isRevoked) throw deviceRevoked()
  // guard: device-ends-with-event
  if (isDeviceOver(found.endsOn, businessDate(new Date()))) throw deviceRevoked()
  if (found.isDue) await markDeviceUsed(db, found.id)
  const { id, name, role, eventId } = found
  return { id, name, role, eventId, tokenHash }
}

/** Finds the events of the ids by which calls name them. */
export const eventFinder =
  (db: Database): FindEvents =>
  (namedBy, ids) =>
    queries.findEvents(db, namedBy, ids)
