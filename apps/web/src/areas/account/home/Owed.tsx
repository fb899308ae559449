import { classes } from '#ui/classes.ts'
import { paidPart } from './paid-part.ts'
import type { Purchase } from './sort-purchases.ts'
import styles from './Owed.module.css'

const GAP = 0.12

/** The paid part of a plan. Nothing for a purchase that has no plan or owes nothing. */
export function Owed({ purchase }: { purchase: Purchase }) {
  const part = paidPart(purchase)
  if (!part) return null
  const left = part.total - part.paid

  return (
    <div className={styles['owed']}>
      <PaidRing {...part} />
      <p>{left === 1 ? 'Falta 1 parcela.' : `Faltam ${left} parcelas.`}</p>
    </div>
  )
}

type RingProps = { paid: number; total: number }

/** The paid part of a plan: a ring with one arc for each installment. */
const PaidRing = ({ paid, total }: RingProps) => (
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
