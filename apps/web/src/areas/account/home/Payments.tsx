import card from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { ChargeRow } from './ChargeRow.tsx'
import { DeskPaymentRow } from './DeskPaymentRow.tsx'
import { OtherPixRow } from './OtherPixRow.tsx'
import { PayAll } from './PayAll.tsx'
import { type Purchase, sortCharges } from './sort-purchases.ts'
import styles from './Folded.module.css'

/** The charges of a purchase, what the bank sent for it and what the desk took. */
export function Payments({ purchase }: { purchase: Purchase }) {
  const { pix, otherPix, desk = [] } = purchase.payment
  if (pix.length + otherPix.length + desk.length === 0) return null
  return (
    <details className={styles['folded']} open>
      <summary>
        <h4 className={typography['label']}>Pagamentos</h4>
        <Icon name="down" />
      </summary>
      <ul className={classes(card['rows'], styles['rows'])}>
        {sortCharges(pix).map((charge) => (
          <ChargeRow key={charge.txid} charge={charge} purchase={purchase} />
        ))}
        {otherPix.map((other) => (
          <OtherPixRow key={other.endToEndId} other={other} />
        ))}
        {desk.map((payment) => (
          <DeskPaymentRow key={payment.paymentId || payment.method} payment={payment} />
        ))}
        {purchase.cartStatus !== 'Pending' && <PayAll purchase={purchase} />}
      </ul>
    </details>
  )
}
