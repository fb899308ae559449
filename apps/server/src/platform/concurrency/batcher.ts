/** Requests that arrive while these batches run wait for the next batch. */
const MAX_RUNNING_BATCHES = 2

/**
 * Collects requests that arrive together and serves them in batches of at most `maxBatchSize`. `serve` answers each
 * request, also when it fails. `serve` may put requests back to the start of the queue.
 */
export function createBatcher<Item>(
  maxBatchSize: number,
  serve: (batch: Item[], putBack: (later: Item[]) => void) => Promise<void>,
) {
  const waiting: Item[] = []
  const putBack = (later: Item[]) => void waiting.unshift(...later)
  let running = 0

  async function serveAll() {
    running++
    // Requests of the same network packets join this batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) await serve(waiting.splice(0, maxBatchSize), putBack)
    running--
  }

  return (item: Item) => {
    waiting.push(item)
    if (running < MAX_RUNNING_BATCHES) void serveAll()
  }
}
