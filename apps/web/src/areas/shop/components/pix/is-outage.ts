import { ApiError } from '#api/api-error.ts'

/** True for a failure that a retry may solve. A refusal is handled by the poll. */
export const isOutage = (error: unknown) =>
  error instanceof ApiError && ![401, 404, 409].includes(error.status)
