import type { TeamDevice } from '@porteira/contract'
import { addDays, type PlainDate, teamMessages } from '@porteira/domain'
import { newToken } from '../sessions/sessions.rules.ts'
import { notFound, refuse } from '#platform/errors.ts'
import { DEVICE_TOKEN_PREFIX } from '#platform/roles.rules.ts'

/** An evening of an event may end in the early hours of the next day. */
const GRACE_IN_DAYS = 1

/** True after the last day on which a device of an event works. */
export const isOver = (endsOn: PlainDate, today: PlainDate) => today > addDays(endsOn, GRACE_IN_DAYS)

export const newDeviceToken = () => `${DEVICE_TOKEN_PREFIX}${newToken()}`

/** The link that a device opens. The code is behind `#`, so that no server and no log gets it with the page. */
export const deviceLink = (origin: string, code: string) => `${origin}/aparelho#${code}`

type Opening = { isRevoked: boolean; isOpened: boolean; isExpired: boolean }

/** Throws the refusal of a link that cannot be opened. */
export function checkLink<Found extends Opening>(found: Found | undefined): asserts found is Found {
  if (!found) throw notFound(teamMessages.linkUnknown)
  // guard: revoked-device-not-opened
  if (found.isRevoked) throw refuse('device_revoked', teamMessages.linkRevoked)
  // guard: device-link-opened-once
  if (found.isOpened) throw refuse('link_used', teamMessages.linkUsed)
  // guard: expired-device-link-refused
  if (found.isExpired) throw refuse('link_expired', teamMessages.linkExpired)
}

type Living = { isRevoked: boolean; isOpened: boolean; endsOn: PlainDate }

export function deviceStateOf(
  { isRevoked, isOpened, endsOn }: Living,
  today: PlainDate,
): TeamDevice['state'] {
  if (isRevoked) return 'revoked'
  if (isOver(endsOn, today)) return 'ended'
  return isOpened ? 'active' : 'waiting'
}
