/**
 * Keeps the screen on until the returned function is called, where the browser supports it. The browser ends the lock of a
 * hidden page, and a visible one takes it again.
 */
export function keepAwake() {
  if (!('wakeLock' in navigator)) return undefined
  let lock: WakeLockSentinel | undefined
  let isOver = false

  async function take() {
    if (document.visibilityState !== 'visible') return
    // A phone with a low battery refuses the lock. Then the screen goes dark as usual.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (isOver) void lock?.release()
  }
  const retake = () => void take()

  retake()
  document.addEventListener('visibilitychange', retake)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', retake)
    void lock?.release()
  }
}
