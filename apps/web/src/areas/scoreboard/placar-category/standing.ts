import type { Reply } from '@porteira/contract'
import { livesLeft } from '@porteira/domain'

/** A ranking, with the numbers that are out by the rules while the page follows its call. */
type Ranking = Reply<'GET /api/rankings/category/:catUUID'> & { out?: readonly number[] | null | undefined }
type RankingRow = Ranking['rankings'][number]

type FinalFigures = Pick<RankingRow, 'finalHits' | 'finalTotal'>

/** True when the final began: the qualifier is closed, or another system sent shots of the final. */
export const isFinalOf = ({ finalStarted, rankings }: Ranking) =>
  finalStarted === 1 || rankings.some(({ finalTotal }) => finalTotal > 0)

/** True when this strength has a final. Riders without a strength have one only in a category without strengths. */
export const hasFinal = (ranking: Ranking, strength: number) =>
  isFinalOf(ranking) && (strength > 0 || ranking.strengths.length === 0)

/** The lives left in the final of a category without rules; negative for a row that is out. */
const livesOf = ({ savedLives }: Ranking, { finalHits, finalTotal }: FinalFigures) =>
  livesLeft(savedLives, { hits: finalHits, total: finalTotal })

export const isOut = (ranking: Ranking, row: FinalFigures & Pick<RankingRow, 'badge'>) =>
  ranking.out?.includes(row.badge) ?? livesOf(ranking, row) < 0

/** The running round: the one of the row with the most shots. Every rider of a row has one shot in a round. */
export const roundOf = (
  rows: readonly Pick<RankingRow, 'participants' | 'qualifyTotal' | 'finalTotal'>[],
  phase: 'qualifyTotal' | 'finalTotal',
) => Math.max(0, ...rows.map((row) => Math.ceil(row[phase] / Math.max(1, row.participants.length))))
