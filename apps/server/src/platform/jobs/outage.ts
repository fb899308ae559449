import { fieldOf } from '#platform/fields.ts'
import { isConnectionLost } from '#platform/database/connection-lost.ts'
import type { Context } from '#context.ts'

/** Logs once that the database is away, however many jobs notice it, and once that it is back. */
export function watchOutage(log: Context['log']) {
  let isAway = false
  return {
    /** True when the database is away: then this failure is logged already. */
    isReason(error: unknown) {
      if (!isConnectionLost(error)) return false
      if (!isAway)
        log.error(
          { event: 'database.away', reason: reasonOf(error) },
          'The database does not answer, so jobs wait',
        )
      isAway = true
      return true
    },
    /** A statement was answered. */
    end() {
      if (isAway) log.warn({ event: 'database.back' }, 'The database answers again, so jobs go on')
      isAway = false
    },
  }
}

/** One line without a stack trace: a poll every half second would repeat it. */
const reasonOf = (error: unknown) => String(fieldOf(error, 'message'))
