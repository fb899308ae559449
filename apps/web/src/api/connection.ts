import { useSyncExternalStore } from 'react'

export type Connection = 'good' | 'weak' | 'none'

const listeners = new Set<() => void>()
let retrying = 0

const notify = () => {
  for (const listener of listeners) listener()
}

/** Counts a request that waits for its retry. The returned function ends the wait. */
export function reportRetry() {
  retrying += 1
  notify()
  return () => {
    retrying -= 1
    notify()
  }
}

function listen(listener: () => void) {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const read = (): Connection => (!navigator.onLine ? 'none' : retrying > 0 ? 'weak' : 'good')

export const useConnection = () => useSyncExternalStore(listen, read)
