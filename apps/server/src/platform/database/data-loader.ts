import { createBatcher } from '#platform/concurrency/batcher.ts'

type Waiting<Key, Found> = {
  key: Key
  resolve(found: Found): void
  reject(error: unknown): void
}

const MAX_BATCH_SIZE = 128
// With eight batches beside each other a few callers do not wait, and many callers still share a batch.
const MAX_RUNNING_BATCHES = 8

/**
 * Combines look-ups that many calls make at the same moment into one statement. Nothing is cached: each caller gets
 * the current state of the database. `load` returns its results in the order of the keys.
 */
export function createDataLoader<Key, Found>(load: (keys: Key[]) => Promise<Found[]>) {
  const wait = createBatcher<Waiting<Key, Found>>(
    MAX_BATCH_SIZE,
    async (some) => {
      try {
        const found = await load(some.map(({ key }) => key))
        for (const [index, { resolve }] of some.entries()) resolve(found[index]!)
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    },
    { maxRunning: MAX_RUNNING_BATCHES },
  )

  return (key: Key) => new Promise<Found>((resolve, reject) => wait({ key, resolve, reject }))
}
