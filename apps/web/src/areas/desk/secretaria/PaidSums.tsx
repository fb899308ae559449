import type { DeskSale } from '@porteira/contract'
import { amountText } from '#api/amounts.ts'
import typography from '#styles/typography.module.css'
import styles from '#areas/desk/components/pay/Pay.module.css'
import { Sum } from '#areas/desk/components/pay/Sum.tsx'
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
          <Sum key={name} name={quantity > 1 ? `${quantity} × ${name}` : name} value={amountText(value)} />
        ))}
      </dl>
      <dl className={styles['sums']}>
        <Sum name="Total" value={amountText(sale.total)} look="total" />
      </dl>
      <dl className={styles['sums']}>
        {sale.payments.map((payment) => (
          <Sum key={payment.paymentId} name={methodText(payment)} value={amountText(payment.value)} />
        ))}
        {change > 0 && <Sum name="Troco" value={amountText(change)} look="change" />}
      </dl>
    </>
  )
}
