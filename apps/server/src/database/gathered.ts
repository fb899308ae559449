type Waiting<Key, Found> = {
  key: Key
  resolve(found: Found): void
  reject(error: unknown): void
}

const MOST_AT_ONCE = 200
/** While one statement is answered another may be asked; whoever comes then is gathered for the next. */
const MOST_UNDER_WAY = 2

/**
 * Small look-ups that many calls make at the same moment, made by one statement: each caller waits for the
 * database as ever and hears what is true now, but a crowd costs hardly more than one. `load` answers in the
 * order of the keys.
 */
export function gathered<Key, Found>(load: (keys: Key[]) => Promise<Found[]>) {
  const waiting: Waiting<Key, Found>[] = []
  let underWay = 0

  async function serve() {
    underWay++
    // Whoever the same packets brought is served together.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) await answer(waiting.splice(0, MOST_AT_ONCE))
    underWay--
  }

  async function answer(some: Waiting<Key, Found>[]) {
    try {
      const found = await load(some.map(({ key }) => key))
      for (const [index, { resolve }] of some.entries()) resolve(found[index]!)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  return (key: Key) =>
    new Promise<Found>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (underWay < MOST_UNDER_WAY) void serve()
    })
}
