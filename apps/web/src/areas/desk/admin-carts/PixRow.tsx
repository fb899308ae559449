import type { Cart, DeskPayment, OtherPix, PixCharge } from '@porteira/contract'
import {
  countInstallments,
  formatDate,
  formatDayAndTime,
  installmentLabel,
  otherPixLabel,
} from '@porteira/domain'
import { methodText } from '#areas/desk/components/method-text.ts'
import type { Admin } from '#components/admin/admin.ts'
import { ReceivedRow } from './ReceivedRow.tsx'
import { refundableAtDesk, refundableCharge, refundableOther } from './refund.ts'

type Shared = { cart: Cart; admin: Admin; onChanged: () => void }

/** One charge with the Pix that paid it and the refunds of that Pix. */
export const PixRow = ({ charge, cart, ...row }: { charge: PixCharge } & Shared) => (
  <ReceivedRow
    {...row}
    cart={cart}
    value={charge.chargedValue}
    says={`${installmentLabel(charge, countInstallments(cart.payment?.pix ?? []))} ${stateOf(charge)}`}
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

function stateOf({ paidOn, installmentsOn, overdue }: PixCharge) {
  if (paidOn !== '') return `Pago em ${formatDayAndTime(paidOn)}`
  if (installmentsOn === '') return 'Aguardando pagamento'
  return `${overdue ? 'Vencida em' : 'Vencimento em'} ${formatDate(installmentsOn.slice(0, 10))}`
}
