import { useEffect, useState } from 'react'
import { useOfflinePage } from '../components/use-offline-page.ts'
import { loadDetector } from './detect-codes.ts'

/** Stores the page with the reader of codes for use without a network, and asks the browser to delete nothing. */
export function useStoredPage() {
  const [isPersistent, setPersistent] = useState<boolean>()
  const isReady = useOfflinePage()

  useEffect(() => {
    void loadDetector().catch(() => {})
    const asked = navigator.storage?.persist?.() ?? Promise.resolve(false)
    asked.then(setPersistent, () => setPersistent(false))
  }, [])

  return { isReady, isPersistent }
}
