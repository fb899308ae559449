import { TIMINGS_IN_MS } from '@porteira/domain'
import { useEffect, useEffectEvent } from 'react'

/** Closes a notice of success after a moment, as if its button had been pressed. */
export function usePassing(isPassing: boolean, onClose: () => void) {
  const pass = useEffectEvent(onClose)
  useEffect(() => {
    if (!isPassing) return
    const timer = setTimeout(pass, TIMINGS_IN_MS.successNotice)
    return () => clearTimeout(timer)
  }, [isPassing])
}
