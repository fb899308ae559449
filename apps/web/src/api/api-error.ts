import { generalMessages } from '@porteira/domain'

/** A call that was refused or failed. The message is Portuguese and for the user. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status, or 0 when no answer came. */
  readonly status: number
  readonly code: string

  constructor(status: number, problem: { code?: string; msg?: string } = {}) {
    super(status >= 400 && status < 500 && problem.msg ? problem.msg : generalMessages.unavailable)
    this.status = status
    this.code = problem.code ?? 'unknown'
  }
}

/** The message to show for an error of a call. */
export const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : generalMessages.unavailable

/** The message to show on a form. 'Serviço indisponível' gets the HTTP status, which a user can report to the support. */
export const formMessageOf = (error: unknown) =>
  error instanceof ApiError && error.status > 0 && error.message === generalMessages.unavailable
    ? generalMessages.unavailableWithStatus(error.status)
    : messageOf(error)
