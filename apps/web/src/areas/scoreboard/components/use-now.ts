import { useEffect, useState } from 'react'

/** The time of the device in milliseconds since 1970, read again after each `everyMs`. */
export function useNow(everyMs: number) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
