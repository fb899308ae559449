import type { Cart, DeskPayment, OtherPix, PixCharge } from '@porteira/contract'
import {
  countInstallments,
  formatDate,
  formatDay,
  formatDayAndTime,
  installmentLabel,
  otherPixLabel,
} from '@porteira/domain'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { methodText } from '#areas/desk/components/method-text.ts'
import { failedRefunds } from '#areas/desk/components/queries.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { REFUND, type Refundable, refundableAtDesk, refundableCharge, refundableOther } from './refund.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { RetryRefund } from './RetryRefund.tsx'

type Shared = { cart: Cart; admin: Admin; onChanged: () => void }

/** One charge with the Pix that paid it and the refunds of that Pix. */
export const PixRow = ({ charge, cart, ...row }: { charge: PixCharge } & Shared) => (
  <ReceivedRow
    {...row}
    cart={cart}
    value={charge.chargedValue}
    says={`${installmentLabel(charge, countInstallments(cart.payment?.pix ?? []))} ${stateOf(charge, cart)}`}
    returns={charge.returns}
    pix={refundableCharge(charge)}
  />
)

/** A Pix that paid no charge: a second payment, or one of another value. */
export const OtherPixRow = ({ other, ...row }: { other: OtherPix } & Shared) => (
  <ReceivedRow
    {...row}
    value={other.receivedValue}
    says={`${otherPixLabel(other)} · Recebido em ${formatDayAndTime(other.receivedOn)}`}
    returns={other.returns}
    pix={refundableOther(other)}
  />
)

/** What the desk took in cash or by card, or gave away. */
export const DeskPaymentRow = ({ payment, ...row }: { payment: DeskPayment } & Shared) => (
  <ReceivedRow
    {...row}
    value={payment.value}
    says={`${methodText(payment)} · Recebido em ${formatDayAndTime(payment.paidOn)}`}
    returns={payment.returns}
    pix={refundableAtDesk(payment)}
  />
)

function stateOf({ paidOn, installmentsOn, overdue }: PixCharge, { cartStatus }: Cart) {
  if (paidOn !== '') return `Pago em ${formatDayAndTime(paidOn)}`
  // Its charges are not taken any more.
  if (cartStatus === 'Cancelled') return 'Não foi paga'
  if (installmentsOn === '') return 'Aguardando pagamento'
  return `${overdue ? 'Vencida em' : 'Vencimento em'} ${formatDate(installmentsOn.slice(0, 10))}`
}

type Props = Shared & {
  value: number
  says: string
  returns: PixCharge['returns']
  pix: Refundable
}

/** One Pix with its refunds, and a button for a refund while money of it is left. */
function ReceivedRow({ value, says, returns, pix, cart, admin, onChanged }: Props) {
  const [isRefunding, setRefunding] = useState(false)
  const { data } = useAdminQuery(...failedRefunds(admin.token), admin)
  const failed = (data?.items ?? []).filter(({ refundId }) => returns.some(({ id }) => id === refundId))

  return (
    <li>
      <p>
        <b>{amountText(value)}</b> <span className={typography['caption']}>{says}</span>
        {returns.map((given) => (
          <span key={given.id} className={`${typography['line']} ${typography['caption']}`}>
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
        <Button size="small" icon="undo" onClick={() => setRefunding(true)}>
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
