import { useEffect } from 'react'

/** Keeps the screen on during the wait, where the browser supports it. The browser ends the lock of a hidden page. */
export function useWakeLock(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
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
  }, [isWanted])
}
