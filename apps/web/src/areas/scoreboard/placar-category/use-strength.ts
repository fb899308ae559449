import { useState } from 'react'
import { type Ranking, tabsOf } from './ranking-rows.ts'

/** The tabs of a ranking and the chosen one. The strengths may be cut while the page is open. */
export function useStrength(ranking: Ranking) {
  const tabs = tabsOf(ranking)
  const [chosen, choose] = useState<number>()
  return { tabs, strength: chosen !== undefined && tabs.includes(chosen) ? chosen : (tabs[0] ?? 0), choose }
}
