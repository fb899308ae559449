import type { Context } from '#context.ts'
import { openCounters } from '#platform/counters.ts'

const DAY = 86_400
/** More than a busy secretaria searches in a day; who reads out all buyers needs more. */
const MAX_SEARCHES = 1000

/** Calls for a person when an administrator searches like nobody who is at work. */
export function watchSearches({ runSql, log }: Pick<Context, 'runSql' | 'log'>) {
  const perDay = openCounters(runSql)({ name: 'search-day', most: MAX_SEARCHES, seconds: DAY })
  return async (accountId: number) => {
    await perDay.note(String(accountId))
    if (await perDay.isFull(String(accountId)))
      log.error({ event: 'search.excessive', accountId }, 'An administrator searched a thousand times today')
  }
}
