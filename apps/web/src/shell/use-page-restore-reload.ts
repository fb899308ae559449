import { useEffect } from 'react'

/** Reloads a page that the browser restores from its back/forward cache, because its data are stale. */
export function usePageRestoreReload() {
  useEffect(() => {
    const reloadOld = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    addEventListener('pageshow', reloadOld)
    return () => removeEventListener('pageshow', reloadOld)
  }, [])
}
