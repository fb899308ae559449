import styles from './Progress.module.css'
import type { Ranking } from './ranking-rows.ts'
import { hasFinal, isFinalOf, isOut, roundOf } from './standing.ts'

/** The state of a strength in one line: the riders left in the final, or those that threw in the running round. */
export function Progress({ ranking, strength }: { ranking: Ranking; strength: number }) {
  const rows = ranking.rankings.filter((entry) => entry.strength === strength)
  if (rows.length === 0 || (isFinalOf(ranking) && !hasFinal(ranking, strength))) return null

  if (hasFinal(ranking, strength)) {
    const left = rows.filter((row) => !isOut(ranking, row))
    const round = roundOf(rows, 'finalTotal')
    return (
      <p className={styles['progress']}>
        <span>
          <b>{left.length} na disputa</b> da final
        </span>
        {round > 0 && <span className={styles['round']}>Volta {round}</span>}
      </p>
    )
  }

  const round = roundOf(rows, 'qualifyTotal')
  const waiting = (ranking.waiting ?? []).filter((entry) => entry.strength === strength)
  const done = rows.filter(({ qualifyTotal, participants }) => qualifyTotal >= round * participants.length)
  return (
    <p className={styles['progress']}>
      <span>
        <b>Classificatória</b>: {done.length} de {rows.length + waiting.length} laçaram
      </span>
      <span className={styles['round']}>Volta {round}</span>
    </p>
  )
}
