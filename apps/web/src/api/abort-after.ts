/** A signal that aborts after a time: AbortSignal.timeout, which the oldest browsers lack. */
export function abortAfter(ms: number) {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}
