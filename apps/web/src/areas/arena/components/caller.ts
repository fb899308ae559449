import type { StaffKey } from '@porteira/contract'
import { ApiError } from '#api/api-error.ts'
import type { HeldRole } from '#components/staff/may-call.ts'
import { mayCallWith } from '#components/staff/may-call.ts'
import type { DeviceSession } from '#storage/device.ts'

/** Who scores on this page: a device of the event, or the login of a person. */
export type Caller = {
  token: string
  device: DeviceSession | undefined
  /** False only where a stored role is known and does not allow the call. A login may have ended meanwhile. */
  may: (key: StaffKey, eventUUID?: string) => boolean
}

/** A device scores as itself, also where a person is logged in in the same browser. */
export function callerOf(
  device: DeviceSession | undefined,
  token: string,
  roles: readonly HeldRole[],
): Caller {
  const held = device ? [device] : roles
  const may = mayCallWith(held)
  return {
    token: device?.token ?? token,
    device,
    may: (key, eventUUID) => held.length === 0 || may(key, eventUUID),
  }
}

/**
 * What the last errors say about the caller. `login`: a person must log in. `refused`: a login would not help, because
 * the device was revoked or the role does not allow it. `elsewhere` says that the same person logged in on another
 * device, else ''.
 */
export function callerProblem(errors: readonly unknown[], isDevice: boolean) {
  const refusal = errors.find(
    (error): error is ApiError => error instanceof ApiError && (error.status === 401 || error.status === 403),
  )
  if (!refusal) return undefined
  const needsLogin = !isDevice && refusal.code !== 'role_required'
  return {
    kind: needsLogin ? ('login' as const) : ('refused' as const),
    says: refusal.message,
    elsewhere: refusal.code === 'session_ended_by_login' ? refusal.message : '',
  }
}
