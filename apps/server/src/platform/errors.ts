import {
  accountMessages,
  callMessages,
  cartMessages,
  generalMessages,
  waitingMessages,
} from '@porteira/domain'

/** A field in the form of an entry. */
export type FieldPlace = { cartItemId: number; field: string; participantIndex?: number | undefined }

/** An intended error answer of the API. Any other thrown error becomes a 500 without details. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | undefined
  /** The field of the form that the refusal is about. */
  at: FieldPlace | undefined
  /** The cost of the proof of work with which the call may be repeated at once. */
  proofCost: number | undefined
  /** The header `Content-Range` of the answer. */
  contentRange: string | undefined

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A business rule refuses the call: 409, and the page shows the sentence, at the field if `at` names it. */
export const refuse = (code: string, message: string, at?: FieldPlace) =>
  Object.assign(new Refusal(409, code, message), { at })

/** Refuses what a rule refuses. */
export function refuseIf(refusal: { code: string; message: string } | undefined) {
  if (refusal) throw refuse(refusal.code, refusal.message)
}

/** The first attempt at a call may still run. Sent again with its key, the call is answered after these seconds at the latest. */
export const callInProgress = (retryAfterSeconds: number) =>
  new Refusal(409, 'call_in_progress', callMessages.repeatedRequest, retryAfterSeconds)

export const invalid = (message: string = callMessages.badRequest, code = 'invalid_request') =>
  new Refusal(400, code, message)
export const notFound = (message: string = callMessages.notFound) => new Refusal(404, 'not_found', message)
export const cartNotFound = () => notFound(cartMessages.cartNotFound)
export const waitNotFound = () => notFound(waitingMessages.notWaiting)
export const eventNotFound = () => notFound(cartMessages.eventNotFound)
export const loginRequired = () => new Refusal(401, 'login_required', accountMessages.loginRequired)
export const sessionEnded = () => new Refusal(401, 'session_ended', accountMessages.sessionEnded)
/** For the holder of a token that ended because its account logged in elsewhere. */
export const sessionEndedByLogin = () => new Refusal(401, 'session_ended_by_login', callMessages.endedByLogin)
export const adminLoginRequired = () =>
  new Refusal(403, 'admin_login_required', accountMessages.adminLoginRequired)
export const roleRequired = () => new Refusal(403, 'role_required', accountMessages.roleRequired)
export const deviceRevoked = () => new Refusal(401, 'device_revoked', accountMessages.deviceRevoked)
export const secondFactorFirst = () => new Refusal(403, 'second_factor_first', accountMessages.otpFirst)
export const tooMany = (retryAfterSeconds: number, message: string = callMessages.tooManyRequests) =>
  new Refusal(429, 'too_many_requests', message, retryAfterSeconds)
/** The call needs a proof of work of this cost. The answer carries a challenge. */
export const proofRequired = (retryAfterSeconds: number, proofCost: number) =>
  Object.assign(new Refusal(429, 'proof_required', callMessages.tooManyRequests, retryAfterSeconds), {
    proofCost,
  })
/** A file has none of the bytes that were asked for. The header states its size. */
export const rangeNotSatisfiable = (contentRange: string) =>
  Object.assign(new Refusal(416, 'range_not_satisfiable', callMessages.badRequest), { contentRange })
export const unavailable = (retryAfterSeconds = 2) =>
  new Refusal(503, 'unavailable', generalMessages.unavailable, retryAfterSeconds)
