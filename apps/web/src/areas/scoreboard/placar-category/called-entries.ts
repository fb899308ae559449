import { callOrder } from '@porteira/domain'
import type { Ranking, RankingRow } from './ranking-rows.ts'
import { hasFinal, isFinalOf, isOut, livesOf } from './standing.ts'

export type CalledEntry = RankingRow & { thrown: number; lives: number | undefined }

const timeOf = ({ updatedOn }: RankingRow) => Date.parse(updatedOn) || 0
const byTime = (a: RankingRow, b: RankingRow) => timeOf(b) - timeOf(a)

/** The row with the newest shot. */
export const newestOf = (rows: readonly RankingRow[]) => [...rows].sort(byTime)[0]

/** The strength that is in the arena: the one of the newest shot of the final. 0 while the qualifier runs. */
export const strengthInArena = (ranking: Ranking) =>
  isFinalOf(ranking)
    ? (newestOf(ranking.rankings.filter(({ finalTotal }) => finalTotal > 0))?.strength ??
      ranking.strengths[0] ??
      0)
    : 0

/**
 * The rows in the order in which they have their next shot. In the qualifier all badges of the category are called, also
 * those without a shot; in the final only the rows of one strength that are still in it.
 */
export function calledEntriesOf(
  ranking: Ranking,
  strength: number = strengthInArena(ranking),
): CalledEntry[] {
  const isFinal = hasFinal(ranking, strength)
  const rows = isFinal
    ? ranking.rankings.filter((entry) => entry.strength === strength)
    : [...ranking.rankings, ...waitingRows(ranking)]
  const entries = rows.map((entry) => ({
    ...entry,
    thrown: isFinal ? entry.finalTotal : entry.qualifyTotal,
    lives: isFinal ? livesOf(ranking, entry) : undefined,
  }))
  const order = callOrder(entries).filter((entry) => !isFinal || !isOut(ranking, entry))
  const newest = newestOf(rows)
  const unfinished = order.find((entry) => isInTheMiddle(entry) && entry.badge === newest?.badge)
  return unfinished ? [unfinished, ...order.filter((entry) => entry !== unfinished)] : order
}

/** True when a part of the riders of a row has thrown in the running round. */
const isInTheMiddle = ({ thrown, participants }: CalledEntry) =>
  participants.length > 1 && thrown % participants.length !== 0

const waitingRows = ({ waiting = [] }: Ranking): RankingRow[] =>
  waiting.map((entry) => ({
    ...entry,
    qualifyHits: 0,
    qualifyTotal: 0,
    finalHits: 0,
    finalTotal: 0,
    updatedOn: '',
  }))
