import { useEffect, useEffectEvent, useState } from 'react'
import { remember } from '#storage/remember.ts'

const TICK_MS = 1000

/** Starts the clock of a new cart from the server's `expirationSeconds`. */
export const startSessionClock = (seconds: number) =>
  remember('cartExpirationTimestamp', Date.now() + seconds * 1000)

/** Whole seconds left until a timestamp in milliseconds; undefined when there is none. */
const secondsLeft = (endsAt: number) =>
  endsAt > 0 ? Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)) : undefined

/** Seconds left, updated each second and when the phone wakes up. */
export function useSecondsLeft(endsAt: () => number) {
  const [seconds, setSeconds] = useState(() => secondsLeft(endsAt()))
  const tick = useEffectEvent(() => setSeconds(secondsLeft(endsAt())))

  useEffect(() => {
    const look = () => tick()
    const timer = setInterval(look, TICK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return seconds
}
