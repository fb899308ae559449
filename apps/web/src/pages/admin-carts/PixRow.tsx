import type { Cart, PixCharge } from '@porteira/contract'
import { countInstallments, formatDate, formatDay, formatTime, installmentLabel } from '@porteira/domain'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './CartCard.module.css'
import { RefundDialog } from './RefundDialog.tsx'
import { leftToReturn } from './refund.ts'

type Props = { charge: PixCharge; cart: Cart; onChanged: () => void }

/** One Pix: what it was for, whether it came, and what went back of it. */
export function PixRow({ charge, cart, onChanged }: Props) {
  const [returns, setReturns] = useState(false)
  const numInstallments = countInstallments(cart.payment?.pix ?? [])

  return (
    <li>
      <p>
        <b>{amountText(charge.chargedValue)}</b>{' '}
        <span className={words['meta']}>
          {installmentLabel(charge, numInstallments)} {stateOf(charge)}
        </span>
        {charge.returns.map((given) => (
          <span key={given.id} className={`${styles['line']} ${words['meta']}`}>
            <strong>
              {given.returnStatus} {amountText(given.returnedValue)}
            </strong>{' '}
            em {formatDay(new Date(given.returnedOn))}: {given.returnDesc}
          </span>
        ))}
      </p>
      {charge.paidOn !== '' && leftToReturn(charge) > 0 && (
        <Button size="small" onClick={() => setReturns(true)}>
          <Icon name="undo" />
          Devolver
        </Button>
      )}
      {returns && (
        <RefundDialog
          charge={charge}
          cartUUID={cart.cartUUID}
          onDone={() => {
            setReturns(false)
            onChanged()
          }}
          onClose={() => setReturns(false)}
        />
      )}
    </li>
  )
}

function stateOf({ paidOn, installmentsOn, overdue }: PixCharge) {
  if (paidOn !== '') {
    const paid = new Date(paidOn)
    return `Pago em ${formatDay(paid)} ${formatTime(paid)}`
  }
  if (installmentsOn === '') return 'Aguardando pagamento'
  return `${overdue ? 'Vencida em' : 'Vencimento em'} ${formatDate(installmentsOn.slice(0, 10))}`
}
