import {
  type RankingOrder,
  rankingScore,
  foldAccents,
  sortRanking,
  strengthLetter,
  withPlaces,
} from '@porteira/domain'
import { ridersOf } from '#areas/scoreboard/components/rider-names.ts'
import { isFinalOf } from './standing.ts'

export type Ranking = Parameters<typeof isFinalOf>[0]
export type RankingRow = Ranking['rankings'][number]
export type PlacedEntry = RankingRow & { place: number; isTied: boolean }

const timeOf = ({ updatedOn }: RankingRow) => Date.parse(updatedOn) || 0

/** The row with the newest shot. */
export const newestOf = (rows: readonly RankingRow[]) => [...rows].sort((a, b) => timeOf(b) - timeOf(a))[0]

/** 'Força A', or the name of the tab for rows without a strength. */
export const strengthName = (ranking: Ranking, strength: number) =>
  strength === 0 ? nameWithoutStrength(ranking) : `Força ${strengthLetter(strength)}`

/** Before the cut a rider can still reach a strength; after it the rider cannot. */
function nameWithoutStrength(ranking: Ranking) {
  if (ranking.strengths.length === 0) return isFinalOf(ranking) ? 'Final' : 'Classificatória'
  const shots = Math.max(...ranking.rankings.map(({ qualifyTotal }) => qualifyTotal))
  const mayStillPass = ranking.rankings.some(
    ({ strength, qualifyTotal }) => strength === 0 && qualifyTotal < shots,
  )
  return isFinalOf(ranking) || !mayStillPass ? 'Não passaram' : 'Por classificar'
}

/** The tabs: each strength, then rows without a strength. */
export const tabsOf = ({ rankings, strengths }: Ranking) => [
  ...strengths,
  ...(rankings.some(({ strength }) => strength === 0) || strengths.length === 0 ? [0] : []),
]

/** The rows of one strength in the chosen order. The places count inside the strength. */
export function rankingRowsOf(
  rankings: readonly RankingRow[],
  strength: number,
  order: RankingOrder,
): PlacedEntry[] {
  const placed = withPlaces(
    rankings.filter((entry) => entry.strength === strength),
    rankingScore,
  )
  return sortRanking(placed, order).map((entry, index, all) => ({
    ...entry,
    isTied: order === 'score' && all[index - 1]?.place === entry.place,
  }))
}

/** The rows with the term as badge or as part of a rider's name, ordered by strength. */
export function searchRanking(ranking: Ranking, term: string, order: RankingOrder): PlacedEntry[] {
  const folded = foldAccents(term.trim())
  const isWanted = (entry: RankingRow) =>
    /^\d+$/.test(folded) ? entry.badge === Number(folded) : foldAccents(ridersOf(entry)).includes(folded)
  return tabsOf(ranking)
    .flatMap((strength) => rankingRowsOf(ranking.rankings, strength, order))
    .filter(isWanted)
    .map((entry) => ({ ...entry, isTied: false }))
}

/** Hits and total of the final; without shots in the final, those of the qualifier. */
export const figuresOf = ({ qualifyHits, qualifyTotal, finalHits, finalTotal }: RankingRow) =>
  finalTotal > 0 ? { hits: finalHits, total: finalTotal } : { hits: qualifyHits, total: qualifyTotal }
