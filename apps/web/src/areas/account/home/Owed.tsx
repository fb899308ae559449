import { amountText } from '#api/amounts.ts'
import { chargeDay, chargeName } from '#components/pix/charge-words.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { PaidRing } from './PaidRing.tsx'
import { nextCharge, paidPart } from './paid-part.ts'
import type { Purchase } from './sort-purchases.ts'
import { usePayCharge } from './use-pay-charge.ts'
import styles from './Owed.module.css'

/** The paid part of a plan and its next payment. Nothing for a purchase that has no plan or owes nothing. */
export function Owed({ purchase }: { purchase: Purchase }) {
  const pay = usePayCharge()
  const [part, charge] = [paidPart(purchase), nextCharge(purchase)]
  if (!part || !charge) return null
  const isNow = charge.payNow > 0

  return (
    <div className={styles['owed']}>
      <PaidRing {...part} />
      <p>
        <b>{amountText(charge.chargedValue)}</b>{' '}
        <span className={typography['caption']}>{chargeName(charge, part.total)}</span>
        <span className={classes(styles['day'], isNow ? styles['due'] : typography['caption'])}>
          {chargeDay(charge)}
        </span>
      </p>
      <Button {...(isNow && { look: 'urgent' as const })} onClick={() => pay(purchase, charge)}>
        Pagar agora
      </Button>
    </div>
  )
}
