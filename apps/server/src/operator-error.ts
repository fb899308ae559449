/**
 * A failure that the operator can correct. The message holds one Portuguese sentence per line.
 * Programs print it without a stack trace and exit with 1.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
