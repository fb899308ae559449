import type { OtherPix, PixCharge } from '@porteira/contract'
import { isOverdue, reaisFromCents } from '@porteira/domain'
import type { PaymentDecision } from '#platform/database/tables.ts'
import { type RefundRow, wireRefund } from '../../../ledger/ledger.rules.ts'

/** A Pix that was received for a cart, with any decision. */
export type PixRow = {
  endToEndId: string
  chargeId: number
  chargeTxid: string
  cartId: string
  amountInCents: number
  leftInCents: number
  receivedAt: Date
  decision: PaymentDecision | null
  refunds: RefundRow[]
}

type ChargeRow = {
  txid: string
  /** The paid amount, or the amount to pay. */
  amountInCents: number
  paid_at: Date | null
  due_on: string | null
  installment: number
  installments: number
  covers: number[]
  today: string
}

/** True for the Pix that paid a charge, in time or late. */
export const paysCharge = ({ decision }: Pick<PixRow, 'decision'>) =>
  decision === 'honoured' || decision === 'late' || decision === 'cancelled'

/** A charge with the Pix that paid it, if there is one. */
export const wireCharge = (charge: ChargeRow, payment: PixRow | undefined, isNext: boolean): PixCharge => ({
  txid: charge.txid,
  chargedValue: reaisFromCents(charge.amountInCents),
  paidOn: charge.paid_at?.toISOString() ?? '',
  installmentsOn: charge.due_on ?? '',
  installmentNum: charge.installments > 1 ? charge.installment : 0,
  ...(charge.covers.length > 0 && { covers: charge.covers }),
  payNow: isNext ? 1 : 0,
  overdue: charge.paid_at === null && isOverdue(charge.due_on, charge.today) ? 1 : 0,
  endToEndId: payment?.endToEndId ?? '',
  returns: payment?.refunds.map(wireRefund) ?? [],
  left: payment ? reaisFromCents(payment.leftInCents) : 0,
})

const KINDS = ['duplicate', 'mismatch', 'credited'] as const

/** A Pix that arrived for a charge and did not pay it. */
export const otherPixOf = (pix: PixRow): OtherPix => ({
  txid: pix.chargeTxid,
  endToEndId: pix.endToEndId,
  receivedValue: reaisFromCents(pix.amountInCents),
  receivedOn: pix.receivedAt.toISOString(),
  kind: KINDS.find((kind) => kind === pix.decision) ?? 'other',
  returns: pix.refunds.map(wireRefund),
  left: reaisFromCents(pix.leftInCents),
})
