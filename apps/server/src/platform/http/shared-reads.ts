const SECOND = 1000
const MAX_FRESH_READERS = 5
const MAX_KEYS = 500

type FinishedRead<Answer> = { answer: Promise<Answer>; value: Answer; asOf: number }
type ReadState = {
  since: number
  readers: number
  /** True when many clients read the key. */
  isUnderLoad: boolean
}
type Shared<Answer> = ReadState & {
  answer: Promise<Answer>
  isReading: boolean
  /** The last reading that ended. */
  settled: FinishedRead<Answer> | undefined
}

/**
 * Public reads that many clients share. The first few clients of a second get the current state of the database, so
 * that a change shows at once. The other clients of that second get the last reading. A client that arrives during a
 * reading waits for it. Under load it gets the reading before, while that is younger than `maxLagUnderLoadMs`.
 */
export function sharedReads<Answer>(clock: () => number = Date.now, { maxLagUnderLoadMs = 0 } = {}) {
  const shared = new Map<string, Shared<Answer>>()

  const start = (key: string, load: () => Promise<Answer>, beginning: ReadState) => {
    const asOf = clock()
    const entry: Shared<Answer> = {
      ...beginning,
      answer: load(),
      isReading: true,
      settled: shared.get(key)?.settled,
    }
    shared.delete(key)
    shared.set(key, entry)
    if (shared.size > MAX_KEYS) shared.delete(shared.keys().next().value ?? '')
    entry.answer.then(
      (value) => {
        entry.isReading = false
        entry.settled = { answer: entry.answer, value, asOf }
        return entry
      },
      () => shared.get(key) === entry && shared.delete(key),
    )
    return entry
  }

  const isYoung = ({ asOf }: FinishedRead<Answer>, now: number) => now - asOf < maxLagUnderLoadMs

  /** The answer under load: the reading under way, or the one before it while that is young. */
  const answerUnderLoad = ({ answer, isReading, settled }: Shared<Answer>, now: number) =>
    isReading && settled && isYoung(settled, now) ? settled.answer : answer

  function read(key: string, load: () => Promise<Answer>): Promise<Answer> {
    const current = shared.get(key)
    const now = clock()
    if (!current) return start(key, load, { since: now, readers: 1, isUnderLoad: false }).answer
    if (now - current.since >= SECOND) {
      const isUnderLoad = current.readers > MAX_FRESH_READERS || (current.isReading && current.isUnderLoad)
      const readers = isUnderLoad && maxLagUnderLoadMs > 0 ? MAX_FRESH_READERS : 1
      const entry = current.isReading ? current : start(key, load, { since: now, readers, isUnderLoad })
      return isUnderLoad ? answerUnderLoad(entry, now) : entry.answer
    }
    current.readers++
    if (current.readers > MAX_FRESH_READERS) return answerUnderLoad(current, now)
    const { since, readers } = current
    return current.isReading
      ? current.answer
      : start(key, load, { since, readers, isUnderLoad: false }).answer
  }

  /** The answer under load, without waiting; undefined without load and when the database must be read. */
  function peek(key: string): Answer | undefined {
    const current = shared.get(key)
    const now = clock()
    if (!current?.settled || current.readers <= MAX_FRESH_READERS || now - current.since >= SECOND)
      return undefined
    return !current.isReading || isYoung(current.settled, now) ? current.settled.value : undefined
  }

  return { read, peek }
}
