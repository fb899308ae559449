import type { Context } from '#context.ts'
import type { QueueName } from './queue.ts'

const ASK_EVERY_MS = 250

/**
 * Asks for a job for many calls: at once for the first, and once for all others within a quarter of a second. An ask
 * costs the database more than the work of some calls, and one job does the work of all.
 */
export function createAskOnce({ queue, log }: Pick<Context, 'queue' | 'log'>, name: QueueName) {
  let askedAt = -Infinity
  let later: NodeJS.Timeout | undefined

  async function ask() {
    later = undefined
    askedAt = performance.now()
    // The timetable asks again, so a lost ask delays the work only.
    await queue
      .ask(name)
      .catch((error: unknown) =>
        log.warn({ event: 'job.not-queued', err: error, job: name }, 'A job could not be queued'),
      )
  }

  return async () => {
    const left = askedAt + ASK_EVERY_MS - performance.now()
    if (left <= 0) return ask()
    later ??= setTimeout(() => void ask(), left).unref()
  }
}
