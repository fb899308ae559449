import { useEffect } from 'react'
import { keepAwake } from './keep-awake.ts'

/** Keeps the screen on during the wait, where the browser supports it. */
export function useWakeLock(isWanted: boolean) {
  useEffect(() => (isWanted ? keepAwake() : undefined), [isWanted])
}
