import { ApiError } from '#api/api-error.ts'

/** What is refused on purpose is told by the poll or leads elsewhere; only the rest can be tried again. */
export const isOutage = (error: unknown) =>
  error instanceof ApiError && ![401, 404, 409].includes(error.status)
