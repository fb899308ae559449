import type { SaleItem } from '@porteira/contract'
import { useEffect, useState } from 'react'
import { nextChange } from './selection.ts'

const LOOK_MS = 500

/**
 * Milliseconds from when the items were read to the last change of a price. The page changes by itself when a step ends,
 * also on a phone that slept.
 */
export function useElapsed(items: readonly SaleItem[], readAt: number) {
  const [now, setNow] = useState(readAt)
  const elapsed = Math.max(0, now - readAt)
  const next = nextChange(items, elapsed)

  useEffect(() => {
    if (next === undefined) return
    const look = () => {
      if (Date.now() >= readAt + next) setNow(Date.now())
    }
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [next, readAt])

  return elapsed
}
