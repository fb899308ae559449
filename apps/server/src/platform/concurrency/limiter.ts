import { unavailable } from '#platform/errors.ts'

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/** Calls `work` for each item, `atOnce` at a time. Rejects with the first error. */
export async function forEachLimited<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
) {
  const limiter = createLimiter({ atOnce, waiting: items.length })
  await Promise.all(items.map((item) => limiter(() => work(item))))
}

/** Runs `atOnce` tasks at a time and queues up to `waiting` more. Any further task is refused as unavailable. */
export function createLimiter({ atOnce, waiting }: { atOnce: number; waiting: number }): Limiter {
  const queue: (() => void)[] = []
  let running = 0

  async function takeTurn() {
    if (running < atOnce) running++
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw unavailable()
  }

  return async (work) => {
    await takeTurn()
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The next task takes this slot, so `running` does not change.
      if (next) next()
      else running--
    }
  }
}
