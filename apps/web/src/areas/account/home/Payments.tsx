import type { PixCharge } from '@porteira/contract'
import { formatDay, otherPixLabel, paidByLabels } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import card from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { ChargeRow } from './ChargeRow.tsx'
import { PayAll } from './PayAll.tsx'
import charge from './ChargeRow.module.css'
import styles from './Folded.module.css'
import { Refunds } from './Refunds.tsx'
import { type Purchase, sortCharges } from './sort-purchases.ts'

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
        {sortCharges(pix).map((one) => (
          <ChargeRow key={one.txid} charge={one} purchase={purchase} />
        ))}
        {otherPix.map((other) => (
          <ReceivedRow
            key={other.endToEndId}
            value={other.receivedValue}
            name={otherPixLabel(other)}
            when={`Recebido em ${formatDay(new Date(other.receivedOn))}`}
            returns={other.returns}
          />
        ))}
        {desk.map(({ paymentId, method, value, paidOn, returns }) => (
          <ReceivedRow
            key={paymentId || method}
            value={value}
            name={paidByLabels[method]}
            when={`Na secretaria, em ${formatDay(new Date(paidOn))}`}
            returns={returns}
          />
        ))}
        {purchase.cartStatus !== 'Pending' && <PayAll purchase={purchase} />}
      </ul>
    </details>
  )
}

type ReceivedProps = Pick<PixCharge, 'returns'> & { value: number; name: string; when: string }

/** A Pix that paid no charge, such as a second payment, or what the desk took in cash or by card, or gave away. */
const ReceivedRow = ({ value, name, when, returns }: ReceivedProps) => (
  <li className={charge['charge']}>
    <p className={charge['facts']}>
      <b>{amountText(value)}</b> <span className={typography['caption']}>{name}</span>{' '}
      <span className={typography['caption']}>{when}</span>
    </p>
    <Refunds returns={returns} />
  </li>
)
