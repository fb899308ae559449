// Older than this an answer is no news any more; on the slowest line the app itself takes about as long.
const MAX_AGE_MS = 20_000

type Early = { answer: Promise<Response>; abort: () => void }

const pending = new Map<string, Early>()

/** Sends a read whose answer is taken once by whoever asks for the same address soon. */
export function askEarly(address: string, { fresh = false } = {}) {
  const aborter = new AbortController()
  const answer = fetch(address, { signal: aborter.signal, ...(fresh && { cache: 'no-cache' }) })
  // A failure belongs to whoever takes it; if nobody does, nobody missed it.
  answer.catch(() => {})
  pending.set(address, { answer, abort: () => aborter.abort() })
  setTimeout(() => pending.delete(address), MAX_AGE_MS)
}

/** After a change nothing asked before it is news. */
export const forgetEarly = () => pending.clear()

/** The answer that is on its way from this address, if there is one; it ends when its taker's signal does. */
export function takeEarly(address: string, signal: AbortSignal) {
  const early = pending.get(address)
  pending.delete(address)
  if (early) signal.addEventListener('abort', early.abort)
  return early?.answer
}
