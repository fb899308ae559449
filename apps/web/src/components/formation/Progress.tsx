import { classes } from '#ui/classes.ts'
import styles from './Progress.module.css'

export type CardState = 'ready' | 'refused' | 'open' | 'waiting'

/** How many entries are ready, with one knot for each. It stays in sight while the page scrolls. */
export function Progress({ states }: { states: readonly CardState[] }) {
  const count = (wanted: CardState) => states.filter((state) => state === wanted).length
  const [ready, refused] = [count('ready'), count('refused')]
  const left = states.length - ready - refused
  const rest = [refused > 0 && `${refused} com recusa`, left > 0 && `${left} por preencher`].filter(Boolean)

  return (
    <div className={styles['progress']}>
      <p role="status">
        <b>
          {ready} de {states.length} prontas
        </b>
        <span>{rest.join(', ')}</span>
      </p>
      <span className={styles['knots']} aria-hidden="true">
        {states.map((state, index) => (
          <i key={index} className={classes(styles[state])} />
        ))}
      </span>
    </div>
  )
}
