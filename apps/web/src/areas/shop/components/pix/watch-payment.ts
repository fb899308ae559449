import { TIMINGS_IN_MS } from '@porteira/domain'
import type { PaymentCheck } from './payment-poll.ts'

export type FinalCheck = Exclude<PaymentCheck, { kind: 'waiting' }>

type WatchOptions = {
  check: (signal: AbortSignal) => Promise<PaymentCheck>
  onEnd: (result: FinalCheck) => void
  /** Called after each check with whether the server was reached. */
  onLine?: (reached: boolean) => void
  /** Called with the note of each answer of an unpaid charge. */
  onNote?: (note: string) => void
}

// An older check may hang on a connection that was lost while the phone slept.
const FRESH_MS = 2000

/** Polls a payment until a check has a final result. Each poll starts a pause after the last answer. */
export function watchPayment({ check, onEnd, onLine, onNote }: WatchOptions) {
  let timer: ReturnType<typeof setTimeout>
  let latest: { since: number; aborter: AbortController; answer: Promise<boolean> } | undefined
  let isOver = false

  /** Checks at once. Resolves to true when the polling has ended. */
  function checkNow(): Promise<boolean> {
    if (isOver) return Promise.resolve(true)
    if (latest && Date.now() - latest.since < FRESH_MS) return latest.answer
    clearTimeout(timer)
    latest?.aborter.abort()
    const aborter = new AbortController()
    const answer = check(aborter.signal).then((result) => (aborter.signal.aborted ? isOver : take(result)))
    latest = { since: Date.now(), aborter, answer }
    return answer
  }

  function take(result: PaymentCheck) {
    latest = undefined
    onLine?.(result.kind !== 'waiting' || result.reached)
    if (result.kind === 'waiting') {
      if (result.note !== undefined) onNote?.(result.note)
      timer = setTimeout(() => void checkNow(), result.askAgainInMs)
    } else {
      isOver = true
      onEnd(result)
    }
    return isOver
  }

  function stop() {
    isOver = true
    clearTimeout(timer)
    latest?.aborter.abort()
  }

  timer = setTimeout(() => void checkNow(), TIMINGS_IN_MS.paymentPoll)
  return { checkNow, stop }
}
