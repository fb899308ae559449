import type { OtherPix, PixCharge } from '@porteira/contract'
import { isOverdue, reaisFromCents, refundStatusLabel } from '@porteira/domain'
import type { RefundStatus } from '#platform/database/tables.ts'

type RefundRow = {
  id: string
  rtr_id: string
  value_in_cents: number
  status: RefundStatus
  description: string
  created_at: Date
  returned_at: Date | null
}

type PixRow = {
  end_to_end_id: string
  chargeTxid: string
  value_in_cents: number
  settled_at: Date
  resolution: string | null
  refunds: RefundRow[]
}

type ChargeRow = {
  txid: string
  /** What was paid with it, or is asked for. */
  amountInCents: number
  paid_at: Date | null
  due_on: string | null
  installment: number
  installments: number
  covers: number[]
  today: string
}

/** The Pix that paid a charge, in time or late; every other Pix is additional. */
export const paysCharge = ({ resolution }: Pick<PixRow, 'resolution'>) =>
  resolution === 'honoured' || resolution === 'late' || resolution === 'cancelled'

/** A charge with the Pix that paid it, if one did. */
export const wireCharge = (charge: ChargeRow, payment: PixRow | undefined, isNext: boolean): PixCharge => ({
  txid: charge.txid,
  chargedValue: reaisFromCents(charge.amountInCents),
  paidOn: charge.paid_at?.toISOString() ?? '',
  installmentsOn: charge.due_on ?? '',
  installmentNum: charge.installments > 1 ? charge.installment : 0,
  ...(charge.covers.length > 0 && { covers: charge.covers }),
  payNow: isNext ? 1 : 0,
  overdue: charge.paid_at === null && isOverdue(charge.due_on, charge.today) ? 1 : 0,
  endToEndId: payment?.end_to_end_id ?? '',
  returns: payment?.refunds.map(wireReturn) ?? [],
  left: payment ? leftOf(payment) : 0,
})

const KINDS = ['duplicate', 'mismatch', 'credited'] as const

/** A Pix that did not pay the charge for which it came. */
export const otherPixOf = (pix: PixRow): OtherPix => ({
  txid: pix.chargeTxid,
  endToEndId: pix.end_to_end_id,
  receivedValue: reaisFromCents(pix.value_in_cents),
  receivedOn: pix.settled_at.toISOString(),
  kind: KINDS.find((kind) => kind === pix.resolution) ?? 'other',
  returns: pix.refunds.map(wireReturn),
  left: leftOf(pix),
})

/** What of a Pix is neither returned nor promised back. */
const leftOf = ({ value_in_cents: inCents, refunds }: PixRow) =>
  reaisFromCents(
    refunds.reduce(
      (left, { status, value_in_cents: backInCents }) => (status === 'failed' ? left : left - backInCents),
      inCents,
    ),
  )

const wireReturn = (refund: RefundRow): PixCharge['returns'][number] => ({
  id: refund.id,
  rtrId: refund.rtr_id,
  returnedValue: reaisFromCents(refund.value_in_cents),
  returnedOn: (refund.returned_at ?? refund.created_at).toISOString(),
  returnDesc: refund.description,
  returnStatus: refundStatusLabel(refund.status),
})
