import { classes } from '#ui/classes.ts'
import styles from './HitMarks.module.css'

const MAX_MARKS = 16

type Props = {
  hits: number
  total: number
  label: string
  /** Hits as rings, for a row that is out of the contest. */
  hollow?: boolean
}

/** Hits as discs, then misses as crosses, in groups of five, not in the order of the shots. Above MAX_MARKS nothing is drawn. */
export const HitMarks = ({ hits, total, label, hollow = false }: Props) =>
  total === 0 || total > MAX_MARKS ? null : (
    <span
      className={classes(styles['marks'], hollow && styles['hollow'])}
      role="img"
      aria-label={`${hits} de ${total} ${label}`}
    >
      {Array.from({ length: total }, (_, index) => (
        <i key={index} className={index < hits ? undefined : styles['miss']} />
      ))}
    </span>
  )
