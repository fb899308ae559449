import { countdownNotice } from './countdown-notice.ts'
import { ApiError } from './api-error.ts'

/** Most first attempts end soon, so the answer is asked for before the time that the server names is over. */
const PAUSE_MS = 3000
/** The server names a minute. A second one is for an attempt that another process took over meanwhile. */
const MAX_WAIT_MS = 120_000

/**
 * Sends a change again with its key until the server has its answer. The server answers that the first attempt may still
 * run, and after a crash it does so until the time is over that it names. A sentence counts that time down.
 */
export async function sendUntilAnswered<Answer>(refused: ApiError, send: () => Promise<Answer>) {
  const until = Date.now() + MAX_WAIT_MS
  const notice = countdownNotice()
  let last = refused
  try {
    while (Date.now() < until) {
      const seconds = last.retryAfter ?? 1
      notice.show(seconds)
      await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE_MS, seconds * 1000)))
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof ApiError && error.code === refused.code)) throw error
        last = error
      }
    }
    throw last
  } finally {
    notice.end()
  }
}
