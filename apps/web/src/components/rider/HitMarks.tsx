import styles from './HitMarks.module.css'

const MAX_MARKS = 16

type Props = { hits: number; total: number; label: string }

/** Hits as discs, then misses as crosses: they count, they do not tell the order. Too many are only told in figures. */
export const HitMarks = ({ hits, total, label }: Props) =>
  total === 0 || total > MAX_MARKS ? null : (
    <span className={styles['marks']} role="img" aria-label={`${hits} de ${total} ${label}`}>
      {Array.from({ length: total }, (_, index) => (
        <i key={index} className={index < hits ? undefined : styles['miss']} />
      ))}
    </span>
  )
