const SECOND = 1000
const MAX_FRESH_READERS = 5
const MAX_KEYS = 500

type FinishedRead<Answer> = { answer: Promise<Answer>; value: Answer; asOf: number }
type ReadState = {
  since: number
  readers: number
  /** Asked for by a crowd. */
  forCrowd: boolean
}
type Shared<Answer> = ReadState & {
  answer: Promise<Answer>
  isReading: boolean
  /** The last reading that came to an end. */
  settled: FinishedRead<Answer> | undefined
}

/**
 * Public reads that a crowd shares. The first few readers of a second hear what the database says now, so that
 * a change shows at once; the rest of that second is answered from the last reading. Readers who come while one
 * is under way wait for it; a crowd need not, as long as the reading before it is younger than `crowdMayLagMs`.
 */
export function sharedReads<Answer>(clock: () => number = Date.now, { crowdMayLagMs = 0 } = {}) {
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

  const isYoung = ({ asOf }: FinishedRead<Answer>, now: number) => now - asOf < crowdMayLagMs

  /** What a crowd gets: the reading under way, or the one before it while that is young. */
  const answerCrowd = ({ answer, isReading, settled }: Shared<Answer>, now: number) =>
    isReading && settled && isYoung(settled, now) ? settled.answer : answer

  function read(key: string, load: () => Promise<Answer>): Promise<Answer> {
    const known = shared.get(key)
    const now = clock()
    if (!known) return start(key, load, { since: now, readers: 1, forCrowd: false }).answer
    if (now - known.since >= SECOND) {
      const isCrowd = known.readers > MAX_FRESH_READERS || (known.isReading && known.forCrowd)
      const readers = isCrowd && crowdMayLagMs > 0 ? MAX_FRESH_READERS : 1
      const entry = known.isReading ? known : start(key, load, { since: now, readers, forCrowd: isCrowd })
      return isCrowd ? answerCrowd(entry, now) : entry.answer
    }
    known.readers++
    if (known.readers > MAX_FRESH_READERS) return answerCrowd(known, now)
    const { since, readers } = known
    return known.isReading ? known.answer : start(key, load, { since, readers, forCrowd: false }).answer
  }

  /** What a crowd hears at this moment without waiting; nothing where there is no crowd or somebody must look. */
  function peek(key: string): Answer | undefined {
    const known = shared.get(key)
    const now = clock()
    if (!known?.settled || known.readers <= MAX_FRESH_READERS || now - known.since >= SECOND) return undefined
    return !known.isReading || isYoung(known.settled, now) ? known.settled.value : undefined
  }

  return { read, peek }
}
