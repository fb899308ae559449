import { BankError } from './bank-error.ts'

export type BreakerConfig = { failures: number; windowInMs: number; pauseInMs: number }

const DEFAULTS: BreakerConfig = { failures: 5, windowInMs: 30_000, pauseInMs: 15_000 }

/**
 * A circuit breaker for the bank. It opens after 5 failures in a row within 30 s and allows one trial call after 15 s.
 * Only `unavailable` is a failure; a refusal is an answer. While open it throws BankError 'unavailable'.
 */
export function createBreaker(
  config: Partial<BreakerConfig> = {},
  now: () => number = () => performance.now(),
) {
  const { failures, windowInMs, pauseInMs } = { ...DEFAULTS, ...config }
  let failedAt: number[] = []
  let openedAt: number | undefined
  let isTrying = false

  const close = () => {
    failedAt = []
    openedAt = undefined
  }
  const countFailure = () => {
    failedAt = [...failedAt.filter((at) => now() - at < windowInMs), now()]
    if (openedAt !== undefined || failedAt.length >= failures) openedAt = now()
  }
  const refuseWhileOpen = () => {
    if (openedAt === undefined) return
    const left = openedAt + pauseInMs - now()
    if (left <= 0 && !isTrying) return
    const retryAfterSeconds = Math.max(1, Math.ceil(left / 1000))
    throw new BankError('unavailable', { type: 'circuit_open', retryAfterSeconds })
  }

  async function guarded<T>(call: () => Promise<T>): Promise<T> {
    refuseWhileOpen()
    const isTrial = openedAt !== undefined
    if (isTrial) isTrying = true
    try {
      const answer = await call()
      close()
      return answer
    } catch (error) {
      if (error instanceof BankError && error.kind === 'unavailable') countFailure()
      else close()
      throw error
    } finally {
      if (isTrial) isTrying = false
    }
  }
  // Without a trial call for four pauses the state of the bank is unknown, so callers may try.
  const isOpen = () => openedAt !== undefined && now() - openedAt < 4 * pauseInMs
  return Object.assign(guarded, { isOpen })
}
