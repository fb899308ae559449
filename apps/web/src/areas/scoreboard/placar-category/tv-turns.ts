import { rankingRowsOf, type PlacedEntry, type Ranking, tabsOf } from './ranking-rows.ts'

/** One screen of the TV: at most ten rows of one strength. */
export type Turn = { strength: number; entries: PlacedEntry[]; isFinal: boolean }

const ROWS = 10

/** The screens of the TV: one strength after the other. A long strength has several screens. */
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
