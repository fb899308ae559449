import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let storedOn = ''

/** Notes the time of an answer that the service worker had stored; '' for an answer of the server. */
export function reportStoredOn(time: string) {
  if (time === storedOn) return
  storedOn = time
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The time of the data on the screen while they are stored ones; '' while they are current. Stored data may name a
 * price or a state that is no longer true, so a page offers no purchase and no payment with them.
 */
export const useStoredOn = () => useSyncExternalStore(listen, () => storedOn)
