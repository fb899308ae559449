import { setTimeout as pause } from 'node:timers/promises'

/**
 * Makes a call, and the same call again if there is no answer after `patienceMs`. The first answer counts. Fails with
 * the first error if it comes sooner than that, else when both calls have failed. For calls that change nothing.
 */
export async function withSecondAttempt<Answer>(call: () => Promise<Answer>, patienceMs: number) {
  const timer = new AbortController()
  const first = call()
  const isSettled = first.then(
    () => true,
    () => true,
  )
  const isSlow = pause(patienceMs, false, { signal: timer.signal }).catch(() => false)
  if (await Promise.race([isSettled, isSlow])) {
    timer.abort()
    return first
  }
  return Promise.any([first, call()]).catch((error: AggregateError) => {
    throw error.errors[0]
  })
}
