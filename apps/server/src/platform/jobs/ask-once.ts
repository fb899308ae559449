import type { Queue } from './queue.ts'

const ASK_EVERY_MS = 250

/**
 * Asks for a job for many calls: at once for the first, and once for all others within a quarter of a second. An ask
 * costs the database more than the work of some calls, and one job does the work of all. An ask that fails only delays
 * the work, because the timetable asks again.
 */
export function createAskOnce(queue: Queue, name: string) {
  let askedAt = -Infinity
  let later: NodeJS.Timeout | undefined

  async function ask() {
    later = undefined
    askedAt = performance.now()
    await queue.ask(name)
  }

  return async () => {
    const left = askedAt + ASK_EVERY_MS - performance.now()
    if (left <= 0) return ask()
    later ??= setTimeout(() => void ask(), left).unref()
  }
}
