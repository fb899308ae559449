import { useEffect, useState } from 'react'
import { recall, remember } from '#storage/session.ts'

const TICK_MS = 1000

/** Starts the clock of a new cart from the server's `expirationSeconds`. */
export const startSessionClock = (seconds: number) =>
  remember('cartExpirationTimestamp', Date.now() + seconds * 1000)

/** Whole seconds left until `endsAt`, or else of the stored session; undefined when none runs. */
function secondsLeft(endsAt: number | undefined) {
  const expiry = endsAt ?? Number(recall('cartExpirationTimestamp'))
  return expiry > 0 ? Math.max(0, Math.ceil((expiry - Date.now()) / 1000)) : undefined
}

/** Seconds left, looked up each second and whenever the phone wakes up. */
export function useSecondsLeft(endsAt?: number) {
  const [seconds, setSeconds] = useState(() => secondsLeft(endsAt))

  useEffect(() => {
    const look = () => setSeconds(secondsLeft(endsAt))
    const timer = setInterval(look, TICK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [endsAt])

  return seconds
}
