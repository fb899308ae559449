import { useEffect } from 'react'

/** Keeps the screen on while one waits, where the browser can; it gives the lock up by itself when hidden. */
export function useWakeLock(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false

    async function take() {
      if (document.visibilityState !== 'visible') return
      // Refused on low battery: then the screen goes dark as usual.
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
