import { callOrder, livesLeft } from '@porteira/domain'
import { type RankingRow, type Ranking } from './ranking-rows.ts'

export type CalledEntry = RankingRow & { thrown: number; lives: number | undefined }

/** The rows that are called now and next in a strength. In the final only rows that are still in it are called. */
export function calledEntriesOf(
  { rankings, savedLives, finalStarted }: Ranking,
  strength: number,
): CalledEntry[] {
  const here = rankings.filter((entry) => entry.strength === strength)
  const isFinal = finalStarted === 1 || here.some(({ finalTotal }) => finalTotal > 0)
  const entries = here.map((entry) => ({
    ...entry,
    thrown: isFinal ? entry.finalTotal : entry.qualifyTotal,
    lives: isFinal ? livesLeft(savedLives, { hits: entry.finalHits, total: entry.finalTotal }) : undefined,
  }))
  return callOrder(entries.filter(({ lives = 0 }) => lives >= 0))
}
