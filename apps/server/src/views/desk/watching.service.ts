import type { Context } from '#context.ts'
import { openCounters } from '#platform/counters.ts'

const DAY = 86_400
/** More searches than a busy office makes in a day. Copying the list of buyers needs more. */
const MAX_SEARCHES = 1000

/** Counts the searches of each administrator, and logs an error at an unusual number in one day. */
export function watchSearches({ runSql, log }: Pick<Context, 'runSql' | 'log'>) {
  const perDay = openCounters(runSql)({ name: 'search-day', most: MAX_SEARCHES, seconds: DAY })
  return async (accountId: number) => {
    await perDay.note(String(accountId))
    if (await perDay.isFull(String(accountId)))
      log.error({ event: 'search.excessive', accountId }, 'An administrator searched a thousand times today')
  }
}
