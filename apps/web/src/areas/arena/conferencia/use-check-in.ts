import { useEffect, useState, useSyncExternalStore } from 'react'
import { pageClock } from '../components/page-clock.ts'
import { openCheckIn } from './check-in.ts'
import type { Login } from './queue-store.ts'

const POLL_MS = 5000

type Options = { eventUUID: string; token: string; login: Login }

/** The check-in of an event: loads what is stored, then asks the server while the page is visible. */
export function useCheckIn(options: Options) {
  const [checkIn] = useState(() => openCheckIn({ ...options, clock: pageClock }))
  const status = useSyncExternalStore(checkIn.listen, checkIn.status)
  const isStopped = status.stop !== undefined || status.isClosed

  useEffect(() => {
    if (isStopped) return
    const ask = () => {
      if (document.visibilityState === 'visible')
        void (navigator.onLine ? checkIn.exchange() : checkIn.reread())
    }
    void checkIn.load().then(checkIn.exchange)
    const timer = setInterval(ask, POLL_MS)
    const events = ['online', 'focus'] as const
    for (const name of events) addEventListener(name, ask)
    addEventListener('offline', checkIn.goOffline)
    return () => {
      clearInterval(timer)
      for (const name of events) removeEventListener(name, ask)
      removeEventListener('offline', checkIn.goOffline)
    }
  }, [checkIn, isStopped])

  return { checkIn, status }
}
