import { useEffect } from 'react'

/** A page that comes back from the browser's back/forward cache is old: it loads again. */
export function usePageRestoreReload() {
  useEffect(() => {
    const reloadOld = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    addEventListener('pageshow', reloadOld)
    return () => removeEventListener('pageshow', reloadOld)
  }, [])
}
