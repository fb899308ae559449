import { useEffect, useState } from 'react'
import { retryImport } from '#shell/retry-import.ts'

/** True when the code of the actions of a phase has loaded. They need a network, so without one they are left out. */
export function useLoadedTools() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    retryImport(() => import('./JudgeTools.tsx')).then(
      () => setLoaded(true),
      () => {},
    )
  }, [])
  return isLoaded
}
