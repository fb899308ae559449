import { useEffect, useState } from 'react'
import { retryImport } from '#shell/retry-import.ts'

type JudgeTools = (typeof import('./JudgeTools.tsx'))['JudgeTools']

/** The actions of a phase, which need a network. Their code loads with the settings; without a network they are missing. */
export function useJudgeTools() {
  const [loaded, setLoaded] = useState<{ JudgeTools: JudgeTools }>()
  useEffect(() => {
    retryImport(() => import('./JudgeTools.tsx')).then(setLoaded, () => {})
  }, [])
  return loaded?.JudgeTools
}
