import { rankingRowsOf, type PlacedEntry, type Ranking, tabsOf } from './ranking-rows.ts'

/** What the TV shows at once: one strength, at most ten rows of it. */
export type Turn = { strength: number; entries: PlacedEntry[]; isFinal: boolean }

const ROWS = 10

/** The turns of the TV: the strengths one after the other, a long one over several screens. */
export const tvTurns = (ranking: Ranking): Turn[] =>
  tabsOf(ranking).flatMap((strength) => {
    const entries = rankingRowsOf(ranking.rankings, strength, 'score')
    const isFinal = entries.some(({ finalTotal }) => finalTotal > 0)
    return Array.from({ length: Math.ceil(entries.length / ROWS) }, (_, screen) => ({
      strength,
      isFinal,
      entries: entries.slice(screen * ROWS, (screen + 1) * ROWS),
    }))
  })
