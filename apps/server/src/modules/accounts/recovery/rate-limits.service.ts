import type { RunSql } from '#platform/database/client.ts'
import { openCounters } from '#platform/counters.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const ALL_CALLERS = 'all'

/** Limits guesses and requests for codes, beside the five tries of each code. */
export function createRecoveryRateLimits(runSql: RunSql) {
  const open = openCounters(runSql)
  const requests = open({ name: 'recovery-ask', most: 20, seconds: DAY })
  const tries = open({ name: 'recovery-try', most: 20, seconds: HOUR })
  const failures = open({ name: 'recovery-failed', most: 200, seconds: HOUR })
  return {
    /** One more request for a code from this address. */
    admitRequest: (ip: string) => requests.add(ip),
    /** One more try at a code from this address; taken back unless it fails. */
    async beginTry(ip: string) {
      await tries.add(ip)
      return { failed: () => failures.note(ALL_CALLERS), dropped: () => tries.takeBack(ip) }
    },
    /** So many codes were guessed at in an hour that six digits are no secret any more. */
    isSmsSuspended: () => failures.isFull(ALL_CALLERS),
  }
}

/** Where limits are off. */
export const unlimited: ReturnType<typeof createRecoveryRateLimits> = {
  admitRequest: async () => {},
  beginTry: async () => ({ failed: async () => {}, dropped: async () => {} }),
  isSmsSuspended: async () => false,
}
