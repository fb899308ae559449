const SECOND = 1000
const CALM = 5
const MOST_KEYS = 500

type Shared<Answer> = { answer: Promise<Answer>; isReading: boolean; since: number; readers: number }

/**
 * Public reads that a crowd shares. The first few readers of a second hear what the database says now, so that
 * a change shows at once; the rest of that second is answered from the last reading. Readers who come while one
 * is under way wait for it.
 */
export function sharedReads<Answer>(clock: () => number = Date.now) {
  const shared = new Map<string, Shared<Answer>>()

  const start = (key: string, read: () => Promise<Answer>, since: number, readers: number) => {
    const entry: Shared<Answer> = { answer: read(), isReading: true, since, readers }
    shared.delete(key)
    shared.set(key, entry)
    if (shared.size > MOST_KEYS) shared.delete(shared.keys().next().value ?? '')
    entry.answer.then(
      () => (entry.isReading = false),
      () => shared.get(key) === entry && shared.delete(key),
    )
    return entry.answer
  }

  return function read(key: string, load: () => Promise<Answer>): Promise<Answer> {
    const known = shared.get(key)
    const now = clock()
    if (!known || now - known.since >= SECOND)
      return known?.isReading ? known.answer : start(key, load, now, 1)
    known.readers++
    return known.isReading || known.readers > CALM
      ? known.answer
      : start(key, load, known.since, known.readers)
  }
}
