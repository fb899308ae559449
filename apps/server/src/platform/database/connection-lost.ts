import { isRecord } from '@porteira/domain'

// 25006: a write reached a former primary, which answers as a standby now.
const codes = /^(08...|57P0.|53300|25006|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const sentences =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/
// Only these calls tell ENOENT of a socket from ENOENT of a file.
const calls = new Set<unknown>(['connect', 'getaddrinfo'])

/**
 * True when the database could not be reached or went away: whether it did what it was asked is not known.
 * pg-boss hands on copies of errors, so that any object with their fields is one.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isConnectionLost)
  if (!isRecord(error)) return false
  const { code, syscall, message } = error
  if (calls.has(syscall)) return true
  // The driver says some of it in sentences only, as after a rollback on a line that is gone.
  return typeof code === 'string' ? codes.test(code) : sentences.test(String(message))
}
