import type { RunSql } from '#platform/database/client.ts'
import { openCounters } from '#platform/counters.ts'
import { openAddressCounters } from '#platform/proof-of-work/address-counters.ts'
import type { CallerAddress } from '#platform/proof-of-work/work.rules.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const ALL_CALLERS = 'all'

/** Limits guesses and requests for codes per address. Each code also has five tries of its own. */
export function createRecoveryRateLimits(runSql: RunSql) {
  const open = openAddressCounters(runSql)
  const requests = open({ name: 'recovery-ask', most: 20, seconds: DAY })
  const tries = open({ name: 'recovery-try', most: 20, seconds: HOUR })
  const failures = openCounters(runSql)({ name: 'recovery-failed', most: 200, seconds: HOUR })
  return {
    /** Counts a request for a code from this address, or refuses it. */
    admitRequest: (caller: CallerAddress) => requests.add(caller),
    /** Counts a try at a code from this address. The caller takes back a try that does not fail. */
    async beginTry(caller: CallerAddress) {
      await tries.add(caller)
      return { failed: () => failures.note(ALL_CALLERS), dropped: () => tries.takeBack(caller) }
    },
    /** True after 200 wrong codes in an hour, because guesses could then hit a code of six digits. */
    isSmsSuspended: () => failures.isFull(ALL_CALLERS),
  }
}

/** Replaces the limits where they are switched off. */
export const unlimited: ReturnType<typeof createRecoveryRateLimits> = {
  admitRequest: async () => {},
  beginTry: async () => ({ failed: async () => {}, dropped: async () => {} }),
  isSmsSuspended: async () => false,
}
