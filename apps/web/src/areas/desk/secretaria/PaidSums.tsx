import type { DeskSale } from '@porteira/contract'
import { Fragment } from 'react'
import { amountText } from '#api/amounts.ts'
import typography from '#styles/typography.module.css'
import styles from './Bill.module.css'
import { methodText } from '#areas/desk/components/method-text.ts'

/** The buyer of a sale, what was sold, and how it was paid. The change stays in large letters until the next sale. */
export function PaidSums({ sale }: { sale: DeskSale }) {
  const change = sale.payments.reduce((sum, payment) => sum + payment.change, 0)
  return (
    <>
      <p>
        <b>{sale.cartCode}</b>
        <span className={typography['caption']}>
          {' '}
          {sale.buyer.name} · CPF {sale.buyer.maskedCpf}
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
