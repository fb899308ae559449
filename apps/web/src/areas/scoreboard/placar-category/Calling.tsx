import { strengthLetter } from '@porteira/domain'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import layout from '#styles/layout.module.css'
import styles from './Calling.module.css'
import { calledEntriesOf, strengthInArena } from './called-entries.ts'
import { type Ranking, ridersOf } from './ranking-rows.ts'

/** Who throws now and who is next, while the category receives shots. */
export function Calling({ ranking }: { ranking: Ranking }) {
  const letter = strengthLetter(strengthInArena(ranking))
  const [current, next] = calledEntriesOf(ranking)
  return (
    <section className={styles['calling']} aria-label="Na cancha" aria-live="polite">
      {current && (
        <p className={styles['now']}>
          <BadgePlate number={current.badge} />
          <span>
            <small>
              Na cancha
              {letter && (
                <>
                  <span className={layout['visuallyHidden']}>, força</span>
                  <span aria-hidden="true"> ·</span> {letter}
                </>
              )}
            </small>
            <b>{ridersOf(current)}</b>
          </span>
        </p>
      )}
      {next && (
        <p className={styles['next']}>
          <BadgePlate number={next.badge} />
          <span>
            <small>A seguir</small>
            <b>{ridersOf(next)}</b>
          </span>
        </p>
      )}
    </section>
  )
}
