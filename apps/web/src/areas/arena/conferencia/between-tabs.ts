// Safari before 15.4 and Firefox before 96 cannot wait for other tabs. There each tab takes only its own turns, and the
// server knows an action that two tabs send.

/** Messages to the other tabs of this browser. Without the feature no tab gets one. */
export function openChannel(name: string): Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> {
  if (typeof BroadcastChannel === 'function') return new BroadcastChannel(name)
  return { postMessage() {}, addEventListener() {} }
}

let last: Promise<unknown> = Promise.resolve()

/** Does a piece of work when no other tab does one of this name. An aborted signal ends the wait. */
export function inTurn(name: string, signal: AbortSignal | undefined, work: () => Promise<void>) {
  if ('locks' in navigator) return navigator.locks.request(name, signal ? { signal } : {}, work)
  const turn = last.then(() => {
    if (signal?.aborted) throw new DOMException('The wait was aborted.', 'AbortError')
    return work()
  })
  last = turn.catch(() => {})
  return turn
}
