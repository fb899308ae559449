import type { Challenge, Problem } from '@porteira/contract'
import { generalMessages } from '@porteira/domain'

export type FieldPlace = NonNullable<Problem['at']>

/** A call that was refused or failed. The message is Portuguese and for the user. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status, or 0 when no answer came. */
  readonly status: number
  readonly code: string
  /** The field of the form that a refusal is about. */
  readonly at: FieldPlace | undefined
  /** The task to solve before the call is repeated. */
  readonly challenge: Challenge | undefined

  /** The seconds after which the server answers the call at the latest. */
  readonly retryAfter: number | undefined

  constructor(status: number, problem: Partial<Omit<Problem, 'status' | 'requestId'>> = {}) {
    super(status >= 400 && status < 500 && problem.msg ? problem.msg : generalMessages.unavailable)
    this.status = status
    this.code = problem.code ?? 'unknown'
    this.at = problem.at
    this.challenge = problem.challenge
    this.retryAfter = problem.retryAfter
  }
}

/** The HTTP status of an error of a call; 0 when no answer came and for any other error. */
export const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0)

/** The code of an error of a call; '' for any other error. */
export const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : '')

/** The error of a call that the server refused; undefined for a failure, which a retry may solve. */
export const refusalOf = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : undefined

/** The message to show for an error of a call. */
export const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : generalMessages.unavailable

/** The message to show on a form. 'Serviço indisponível' gets the HTTP status, which a user can report to the support. */
export const formMessageOf = (error: unknown) =>
  error instanceof ApiError && error.status > 0 && error.message === generalMessages.unavailable
    ? generalMessages.unavailableWithStatus(error.status)
    : messageOf(error)
