import type { DeskSale } from '@porteira/contract'
import { Fragment } from 'react'
import { amountText } from '#api/amounts.ts'
import typography from '#styles/typography.module.css'
import styles from '#areas/desk/components/pay/Pay.module.css'
import { methodText } from '#areas/desk/components/method-text.ts'

export const changeOf = ({ payments }: DeskSale) => payments.reduce((sum, { change }) => sum + change, 0)

/** The buyer of a sale, what was sold, and how it was paid. The change stays in large letters until the next sale. */
export function PaidSums({ sale }: { sale: DeskSale }) {
  const change = changeOf(sale)
  return (
    <>
      <p>
        <b>{sale.buyer.name}</b>
        <br />
        <span className={typography['caption']}>
          {sale.cartCode} · CPF {sale.buyer.maskedCpf}
        </span>
      </p>
      <dl className={styles['sums']}>
        {sale.lines.map(({ name, quantity, value }) => (
          <Fragment key={name}>
            <dt>{quantity > 1 ? `${quantity} × ${name}` : name}</dt>
            <dd>{amountText(value)}</dd>
          </Fragment>
        ))}
      </dl>
      <dl className={styles['sums']}>
        <dt>
          <b>Total</b>
        </dt>
        <dd className={styles['total']}>{amountText(sale.total)}</dd>
      </dl>
      <dl className={styles['sums']}>
        {sale.payments.map((payment) => (
          <Fragment key={payment.paymentId}>
            <dt>{methodText(payment)}</dt>
            <dd>{amountText(payment.value)}</dd>
          </Fragment>
        ))}
        {change > 0 && (
          <>
            <dt>
              <b>Troco</b>
            </dt>
            <dd className={styles['change']}>{amountText(change)}</dd>
          </>
        )}
      </dl>
    </>
  )
}
