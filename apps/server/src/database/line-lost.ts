const codes = /^(08...|57P0.|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const sentences = /timeout exceeded when trying to connect|Connection terminated|not queryable/

/** True when the database could not be reached or went away: whether it did what it was asked is not known. */
export function isLineLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isLineLost)
  if (!(error instanceof Error)) return false
  const code: unknown = Reflect.get(error, 'code')
  // The driver says some of it in sentences only, as after a rollback on a line that is gone.
  return typeof code === 'string' ? codes.test(code) : sentences.test(error.message)
}
