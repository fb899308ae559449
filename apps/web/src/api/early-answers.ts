// An older answer counts as stale. On the slowest network the app needs about this time to load.
const MAX_AGE_MS = 20_000

type Early = { answer: Promise<Response>; abort: () => void }

const pending = new Map<string, Early>()

/** Sends a read early. The first call to the same address takes the answer. */
export function askEarly(address: string, { fresh = false } = {}) {
  const aborter = new AbortController()
  const answer = fetch(address, { signal: aborter.signal, ...(fresh && { cache: 'no-cache' }) })
  // The call that takes the answer handles a failure. An answer that no call takes may fail silently.
  answer.catch(() => {})
  pending.set(address, { answer, abort: () => aborter.abort() })
  setTimeout(() => pending.delete(address), MAX_AGE_MS)
}

/** Drops all early answers. A change calls it, because it may have made them stale. */
export const forgetEarly = () => pending.clear()

/** The early answer of this address, or undefined. The signal of the caller aborts it. */
export function takeEarly(address: string, signal: AbortSignal) {
  const early = pending.get(address)
  pending.delete(address)
  if (early) signal.addEventListener('abort', early.abort)
  return early?.answer
}
