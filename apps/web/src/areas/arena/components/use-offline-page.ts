import { useEffect, useState } from 'react'
import { storeForOffline } from '#shell/store-for-offline.ts'

/** Stores the page for use without a network, with the parts that follow it. Returns true when it is complete. */
export function useOfflinePage(loadParts?: () => Promise<unknown>) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void storeWith(loadParts).then(setReady)
  }, [loadParts])
  return isReady
}

// Only what has loaded is stored for certain.
async function storeWith(loadParts: () => Promise<unknown> = () => Promise.resolve()) {
  const hasParts = await loadParts().then(
    () => true,
    () => false,
  )
  return (await storeForOffline()) && hasParts
}
