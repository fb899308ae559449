import { useEffect, useState } from 'react'

const RETRY_MS = 5000
const SECOND = 1000

/** Milliseconds by which the clock of the server is ahead of this device, by the answer of an address. */
async function measure(address: string) {
  const sentAt = Date.now()
  const { headers } = await fetch(address, { cache: 'no-store' })
  const receivedAt = Date.now()
  // A cache on the way tells the age of its copy.
  const date = Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? 0) * SECOND
  return Number.isNaN(date) ? 0 : date + (receivedAt - sentAt) / 2 - receivedAt
}

/**
 * The time of the server in milliseconds, each second. Until the server was asked it is the time of the phone, whose
 * clock is often wrong. A phone that slept is compared again.
 */
export function useServerNow(address: string) {
  const [ahead, setAhead] = useState<number>()
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    const compare = () => void measure(address).then(setAhead, () => (retry = setTimeout(compare, RETRY_MS)))
    const wake = () => document.visibilityState === 'visible' && compare()
    compare()
    const tick = setInterval(() => setNow(Date.now()), SECOND)
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearTimeout(retry)
      clearInterval(tick)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [address])

  return { now: now + (ahead ?? 0), isKnown: ahead !== undefined }
}
