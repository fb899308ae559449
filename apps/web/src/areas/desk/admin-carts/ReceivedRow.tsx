import type { Cart, PixCharge } from '@porteira/contract'
import { formatDay } from '@porteira/domain'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { failedRefunds } from '#areas/desk/components/queries.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './CartCard.module.css'
import { REFUND, type Refundable } from './refund.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { RetryRefund } from './RetryRefund.tsx'

type Props = {
  value: number
  says: string
  returns: PixCharge['returns']
  pix: Refundable
  cart: Cart
  admin: Admin
  onChanged: () => void
}

/** One Pix with its refunds, and a button for a refund while money of it is left. */
export function ReceivedRow({ value, says, returns, pix, cart, admin, onChanged }: Props) {
  const [isRefunding, setRefunding] = useState(false)
  const { data } = useAdminQuery(...failedRefunds(admin.token), admin)
  const failed = (data?.items ?? []).filter(({ refundId }) => returns.some(({ id }) => id === refundId))

  return (
    <li>
      <p>
        <b>{amountText(value)}</b> <span className={typography['caption']}>{says}</span>
        {returns.map((given) => (
          <span key={given.id} className={`${styles['line']} ${typography['caption']}`}>
            <strong>
              {given.returnStatus} {amountText(given.returnedValue)}
            </strong>{' '}
            em {formatDay(new Date(given.returnedOn))}: {given.returnDesc}
          </span>
        ))}
      </p>
      {failed.map((refund) => (
        <RetryRefund key={refund.refundId} refund={refund} admin={admin} />
      ))}
      {pix.leftInCents > 0 && admin.may(REFUND, cart.eventUUID) && (
        <Button size="small" onClick={() => setRefunding(true)}>
          <Icon name="undo" />
          Devolver
        </Button>
      )}
      {isRefunding && (
        <RefundDialog
          pix={pix}
          cart={cart}
          admin={admin}
          onDone={() => {
            setRefunding(false)
            onChanged()
          }}
          onClose={() => setRefunding(false)}
        />
      )}
    </li>
  )
}
