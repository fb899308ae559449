import { generalMessages } from '@porteira/domain'

/** A call that was refused or failed. Its message is Portuguese and may be shown as it is. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status, or 0 when no answer came at all. */
  readonly status: number
  readonly code: string

  constructor(status: number, problem: { code?: string; msg?: string } = {}) {
    super(status >= 400 && status < 500 && problem.msg ? problem.msg : generalMessages.unavailable)
    this.status = status
    this.code = problem.code ?? 'unknown'
  }
}

/** The sentence to show for whatever a call threw. */
export const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : generalMessages.unavailable

/** The same on forms, which say the status behind 'Serviço indisponível', so that one can tell it to the support. */
export const formMessageOf = (error: unknown) =>
  error instanceof ApiError && error.status > 0 && error.message === generalMessages.unavailable
    ? generalMessages.unavailableWithStatus(error.status)
    : messageOf(error)
