import { classes } from '#ui/classes.ts'
import styles from './HitMarks.module.css'

const MAX_MARKS = 16

type Props = {
  hits: number
  total: number
  /** The throws in their order, in place of hits and total. */
  inOrder?: readonly boolean[] | undefined
  label: string
  /** Hits as rings, for a row that is out of the contest. */
  hollow?: boolean
}

/** Hits as discs, then misses as crosses, in groups of five, not in the order of the shots. Above MAX_MARKS nothing is drawn. */
export const HitMarks = ({ hits, total, label, hollow = false, inOrder }: Props) =>
  total === 0 || total > MAX_MARKS ? null : (
    <span
      className={classes(styles['marks'], hollow && styles['hollow'])}
      role="img"
      aria-label={`${hits} de ${total} ${label}`}
    >
      {Array.from({ length: total }, (_, index) => (
        <i key={index} className={(inOrder?.[index] ?? index < hits) ? undefined : styles['miss']} />
      ))}
    </span>
  )
