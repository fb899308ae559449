type Waiting<Key, Found> = {
  key: Key
  resolve(found: Found): void
  reject(error: unknown): void
}

const MAX_BATCH_SIZE = 128
/** Look-ups that arrive while these batches run wait for the next batch. */
const MAX_RUNNING_BATCHES = 8

/**
 * Combines look-ups that many calls make at the same moment into one statement. Nothing is cached: each caller gets
 * the current state of the database. `load` returns its results in the order of the keys.
 */
export function createDataLoader<Key, Found>(load: (keys: Key[]) => Promise<Found[]>) {
  let waiting: Waiting<Key, Found>[] = []
  let running = 0
  let isStarting = false

  async function serve(batch: Waiting<Key, Found>[]) {
    try {
      const found = await load(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(found[index]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function serveAll() {
    isStarting = false
    running++
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH_SIZE)
      waiting = waiting.slice(MAX_BATCH_SIZE)
      await serve(batch)
    }
    running--
  }

  return (key: Key) =>
    new Promise<Found>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (isStarting || running >= MAX_RUNNING_BATCHES) return
      isStarting = true
      // Look-ups of the same network packets join this batch.
      setImmediate(serveAll)
    })
}
