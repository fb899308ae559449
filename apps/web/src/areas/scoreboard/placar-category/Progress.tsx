import { livesLeft } from '@porteira/domain'
import typography from '#styles/typography.module.css'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import styles from './Progress.module.css'
import type { Ranking } from './ranking-rows.ts'

/** The progress of a strength: the riders left in the final, or the finished part of the qualifier. */
export function Progress({ ranking, strength }: { ranking: Ranking; strength: number }) {
  const entries = ranking.rankings.filter((entry) => entry.strength === strength)
  const finalists = entries.filter(({ finalTotal }) => finalTotal > 0)
  const left = finalists.filter(
    ({ finalHits, finalTotal }) => livesLeft(ranking.savedLives, { hits: finalHits, total: finalTotal }) >= 0,
  )
  const maxShots = Math.max(0, ...entries.map(({ qualifyTotal }) => qualifyTotal))
  const thrown = entries.reduce((sum, { qualifyTotal }) => sum + qualifyTotal, 0)
  if (entries.length === 0 || maxShots === 0) return null

  const isFinal = finalists.length > 0
  const percent = isFinal
    ? (100 * left.length) / finalists.length
    : (100 * thrown) / (maxShots * entries.length)
  return (
    <p className={styles['progress']}>
      <span className={typography['caption']}>
        {isFinal
          ? `Final: ${left.length} de ${finalists.length} seguem na disputa`
          : `Classificatória: ${Math.round(percent)}% das armadas`}
      </span>
      <ProgressBar percent={percent} />
    </p>
  )
}
