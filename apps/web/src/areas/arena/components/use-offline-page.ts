import { useEffect, useState } from 'react'
import { storeForOffline } from '#shell/store-for-offline.ts'

/** Stores the page for use without a network. Returns true when it is complete. */
export function useOfflinePage() {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void storeForOffline().then(setReady)
  }, [])
  return isReady
}
