import type { Cart } from '@porteira/contract'
import { refundMessages } from '@porteira/domain'
import { centsOf } from '#api/amounts.ts'
import type { Admin } from '#components/admin/admin.ts'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import styles from './CartCard.module.css'
import { DeskSaleTools } from './DeskSaleTools.tsx'
import { DeskPaymentRow, OtherPixRow, PixRow } from './PaymentRows.tsx'

type Props = { cart: Cart; admin: Admin; onChanged: () => void }

/** The charges and payments of a cart, with what went back and what was kept. */
export function CartPayments(row: Props) {
  const { cart } = row
  const { pix = [], otherPix = [], desk = [], keptValue = 0 } = cart.payment ?? {}
  return (
    <section>
      <h3 className={typography['label']}>Pagamentos</h3>
      {pix.length + otherPix.length + desk.length === 0 && (
        <p className={typography['caption']}>
          {cart.cartIsFree ? 'Isento de pagamento' : 'Nenhuma cobrança'}
        </p>
      )}
      {keptValue > 0 && <Callout>{refundMessages.kept(centsOf(keptValue))}</Callout>}
      <ul className={styles['rows']}>
        {pix.map((charge) => (
          <PixRow key={charge.txid} charge={charge} {...row} />
        ))}
        {otherPix.map((other) => (
          <OtherPixRow key={other.endToEndId} other={other} {...row} />
        ))}
        {desk.map((payment) => (
          <DeskPaymentRow key={`${payment.method} ${payment.paymentId}`} payment={payment} {...row} />
        ))}
      </ul>
      {cart.soldAtDesk === 1 && <DeskSaleTools {...row} />}
    </section>
  )
}
