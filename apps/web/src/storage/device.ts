import type { DeviceRole, Reply } from '@porteira/contract'
import { forget, remember } from './remember.ts'
import { readStored } from './session.ts'

/** The session of this browser as a device of an event. It is no login and replaces none. */
export type DeviceSession = {
  token: string
  deviceId: string
  name: string
  role: DeviceRole
  eventUUID: string
  eventName: string
}

const ROLES: readonly DeviceRole[] = ['scorer', 'announcer', 'checkin']

/** The stored session of a device; undefined when this browser is no device. */
export function readDevice(): DeviceSession | undefined {
  const token = readStored('deviceToken')
  const role = ROLES.find((each) => each === readStored('deviceRole'))
  if (token === '' || role === undefined) return undefined
  return {
    token,
    role,
    deviceId: readStored('deviceId'),
    name: readStored('deviceName'),
    eventUUID: readStored('deviceEvent'),
    eventName: readStored('deviceEventName'),
  }
}

/** Stores the session that the link of a device opened, in place of an earlier one. */
export function storeDevice(opened: Reply<'POST /api/devices/open'>) {
  remember('deviceToken', opened.token)
  remember('deviceId', opened.deviceId)
  remember('deviceName', opened.name)
  remember('deviceRole', opened.role)
  remember('deviceEvent', opened.eventUUID)
  remember('deviceEventName', opened.eventName)
}

export const forgetDevice = () =>
  forget('deviceToken', 'deviceId', 'deviceName', 'deviceRole', 'deviceEvent', 'deviceEventName')
