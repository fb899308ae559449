import { unavailable } from '#platform/errors.ts'

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/** Works through all of `items`, `atOnce` at a time; fails with the first that fails. */
export async function forEachLimited<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
) {
  const lane = createLimiter({ atOnce, waiting: items.length })
  await Promise.all(items.map((item) => lane(() => work(item))))
}

/** Lets `atOnce` pieces of work run together and `waiting` more stand in line; whoever comes then is sent away. */
export function createLimiter({ atOnce, waiting }: { atOnce: number; waiting: number }): Limiter {
  const line: (() => void)[] = []
  let running = 0

  async function takeTurn() {
    if (running < atOnce) running++
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve))
    else throw unavailable()
  }

  return async (work) => {
    await takeTurn()
    try {
      return await work()
    } finally {
      const next = line.shift()
      // Whoever is next inherits the place, so the number that run does not change.
      if (next) next()
      else running--
    }
  }
}
