import { createTraceMemory } from '#platform/tracing/for-many.ts'

/** Lets a running batch change the queue of waiting requests. */
export type Queue<Item> = {
  /** Puts requests back to the start of the queue. */
  putBack(later: Item[]): void
  /**
   * Keeps the waiting requests that `accepts` returns true for, also those that arrive from now on, for this batch.
   * `work` takes them when it can serve them. Use it around a wait, so that the batch grows while it waits.
   */
  gather<Result>(
    accepts: (item: Item) => boolean,
    work: (take: () => Item[]) => Promise<Result>,
  ): Promise<Result>
}

/**
 * Collects requests that arrive together and serves them in batches of at most `maxBatchSize`. `serve` answers each
 * request, also when it fails. Requests that arrive while `maxRunning` batches run wait for the next batch.
 */
export function createBatcher<Item>(
  maxBatchSize: number,
  serve: (batch: Item[], queue: Queue<Item>) => Promise<void>,
  { maxRunning = 2 } = {},
) {
  let waiting: Item[] = []
  const traces = createTraceMemory()
  const gathering = new Set<(item: Item) => boolean>()
  let running = 0

  const isAwaited = (item: Item) => [...gathering].some((accepts) => accepts(item))

  function take(isWanted: (item: Item) => boolean) {
    const taken: Item[] = []
    const left: Item[] = []
    for (const item of waiting) (taken.length < maxBatchSize && isWanted(item) ? taken : left).push(item)
    waiting = left
    return taken
  }

  async function serveAll() {
    running++
    // Requests of the same network packets join this batch.
    await new Promise((resolve) => setImmediate(resolve))
    for (;;) {
      const batch = take((item) => !isAwaited(item))
      if (batch.length === 0) break
      await traces.serve(batch, () => serve(batch, queue))
    }
    running--
  }

  const start = () => {
    if (running < maxRunning) void serveAll()
  }

  const queue: Queue<Item> = {
    putBack: (later) => void waiting.unshift(...later),
    async gather(accepts, work) {
      gathering.add(accepts)
      const stop = () => {
        if (gathering.delete(accepts) && waiting.length > 0) start()
      }
      try {
        return await work(() => {
          const taken = take(accepts)
          traces.join(taken)
          stop()
          return taken
        })
      } finally {
        stop()
      }
    },
  }

  return (item: Item) => {
    traces.note(item)
    waiting.push(item)
    if (!isAwaited(item)) start()
  }
}
