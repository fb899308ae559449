import { classes } from '#ui/classes.ts'
import styles from './PaidRing.module.css'

const GAP = 0.12

type Props = { paid: number; total: number }

/** The paid part of a plan: a ring with one arc for each installment. */
export const PaidRing = ({ paid, total }: Props) => (
  <div className={styles['ring']} role="img" aria-label={`${paid} de ${total} parcelas pagas`}>
    <svg viewBox="0 0 80 80" aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <circle
          key={index}
          className={classes(styles['arc'], index < paid && styles['paid'])}
          cx="40"
          cy="40"
          r="34"
          pathLength={total}
          strokeDasharray={`${1 - GAP} ${total - 1 + GAP}`}
          strokeDashoffset={-index - GAP / 2}
        />
      ))}
    </svg>
    <span aria-hidden="true">
      <b>{paid}</b> de {total}
    </span>
  </div>
)
