import { useEffect, useState } from 'react'

const TICK_MS = 1000

/**
 * Whole seconds left until a timestamp in milliseconds, or undefined when that is 0. The result is updated each second
 * and when the phone wakes up. `endsAt` gets the present time.
 */
export function useSecondsLeft(endsAt: (now: number) => number) {
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, TICK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  const end = endsAt(now)
  return end > 0 ? Math.max(0, Math.ceil((end - now) / 1000)) : undefined
}
