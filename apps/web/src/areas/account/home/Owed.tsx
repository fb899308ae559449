import { PaidRing } from './PaidRing.tsx'
import { paidPart } from './paid-part.ts'
import type { Purchase } from './sort-purchases.ts'
import styles from './Owed.module.css'

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
