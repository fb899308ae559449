import type { Cart, DeskSale, Reply } from '@porteira/contract'
import { formatDayAndTime } from '@porteira/domain'
import { Fragment, type Ref } from 'react'
import { amountText, centsOf } from '#api/amounts.ts'
import { methodText } from '#areas/desk/components/method-text.ts'
import { typedAmount } from '#areas/desk/components/pay/parts.ts'
import styles from './Slip.module.css'

type Props = {
  ref: Ref<HTMLElement>
  sale: Reply<'GET /api/till/sales/:cartUUID'>
  cart: Cart
  codes: Reply<'GET /api/cart/:cartUUID/codes'>['items']
}

/** What is printed: the entries with their numbers, the money, and a QR code for each entry. */
export function SlipPaper({ ref, sale: { sale, event }, cart, codes }: Props) {
  const items = cart.items.filter(({ deletedOn }) => deletedOn === null)
  return (
    <section ref={ref} className={styles['slip']} aria-label="Cupom">
      <h2>Porteira</h2>
      <p className={styles['centre']}>
        <b>{event.name}</b>
        <br />
        Secretaria · {sale.soldBy} · {formatDayAndTime(sale.soldOn)}
      </p>
      <hr />
      <ul>
        {items.map((item) => (
          <li key={item.cartItemId} className={styles['item']}>
            <span className={styles['number']} aria-label={`Número ${item.badge ?? 'a definir'}`}>
              {item.badge ?? '–'}
            </span>
            <span>
              <b>{item.name}</b>
              <br />
              {item.participants.map(({ name }) => name).join(' e ')}
            </span>
            <span>{typedAmount(centsOf(item.chargedValue))}</span>
          </li>
        ))}
      </ul>
      <hr />
      <Money sale={sale} />
      {codes.map((code) => (
        <figure key={code.cartItemId} className={styles['code']}>
          <img src={code.qr} alt={`QR code de ${code.category}`} width="160" height="160" />
          <figcaption>
            {code.category}
            {code.badge !== null && `, número ${code.badge}`}
          </figcaption>
        </figure>
      ))}
      <p className={styles['centre']}>
        {codes.length > 0
          ? 'Mostre o QR code na conferência para receber o número.'
          : 'Faltam os participantes. Volte à secretaria antes da prova.'}
        <br />
        <b>{sale.cartCode}</b>
      </p>
      <hr />
      <p className={styles['centre']}>Não é documento fiscal.</p>
    </section>
  )
}

const Money = ({ sale }: { sale: DeskSale }) => (
  <dl>
    <dt>
      <b>Total</b>
    </dt>
    <dd className={styles['total']}>{amountText(sale.total)}</dd>
    {sale.payments.map((payment) => (
      <Fragment key={payment.paymentId}>
        <dt>{methodText(payment)}</dt>
        <dd>{amountText(payment.given || payment.value)}</dd>
        {payment.change > 0 && (
          <>
            <dt>Troco</dt>
            <dd>{amountText(payment.change)}</dd>
          </>
        )}
      </Fragment>
    ))}
  </dl>
)
