import type { PixCharge } from '@porteira/contract'
import { type PaymentReference, reaisFromCents, refundStatusLabel } from '@porteira/domain'
import type { PaymentDecision, PaymentMethod, RefundStatus } from '#platform/database/tables.ts'

/** Decisions about money that arrived after its cart had ended. */
export const CAME_AFTER_END: PaymentDecision[] = ['late', 'cancelled']

/**
 * Money in centavos that paid a cart, the part of it that is refunded or requested for refund, and the part of that which
 * was returned with entries that ended while others stayed.
 */
export type Money = { receivedInCents: number; refundedInCents: number; withEntriesInCents: number | null }

/** How much of the money that paid a cart is refunded. */
export type Refunded = { state: 'none' | 'partial' | 'whole'; inCents: number }

export const NOTHING_REFUNDED: Refunded = { state: 'none', inCents: 0 }

/**
 * The refund state of a cart. A cart without a payment, such as a free one, has the state `none`. What was returned with
 * entries that ended says nothing about those that stay, so it makes no state `whole`.
 */
export function refundedOf(money: Money): Refunded {
  const { receivedInCents, refundedInCents, withEntriesInCents } = money
  if (refundedInCents === 0) return NOTHING_REFUNDED
  const own = withEntriesInCents ?? 0
  const isWhole = refundedInCents > own && refundedInCents >= receivedInCents
  return { state: isWhole ? 'whole' : 'partial', inCents: refundedInCents }
}

/** The refund state of an entry, from the money of its cart and from the refunds that came with its end. */
export function refundedEntryOf(
  entry: Entry,
  { refundedInCents, withEntriesInCents, ...money }: Money,
): Refunded {
  if (entry.isRemoved)
    return entry.refundedInCents > 0 ? { state: 'whole', inCents: entry.refundedInCents } : NOTHING_REFUNDED
  if (!entry.isPriced) return NOTHING_REFUNDED
  const withEntries = withEntriesInCents ?? 0
  const own = { ...money, refundedInCents: refundedInCents - withEntries, withEntriesInCents: 0 }
  return refundedOf({ ...own, receivedInCents: money.receivedInCents - withEntries })
}

type Entry = { isPriced: boolean; isRemoved: boolean; refundedInCents: number }

/** A refund of a payment. `at` is when it was done, or else requested. */
export type RefundRow = {
  id: string
  rtrId: string
  inCents: number
  status: RefundStatus
  description: string
  at: string
}

export const wireRefund = (refund: RefundRow): PixCharge['returns'][number] => ({
  id: refund.id,
  rtrId: refund.rtrId,
  returnedValue: reaisFromCents(refund.inCents),
  returnedOn: new Date(refund.at).toISOString(),
  returnDesc: refund.description,
  returnStatus: refundStatusLabel(refund.status),
})

/** A payment of a cart by any method, or what was given away of it. */
export type ReceivedRow = {
  cartId: string
  /** Empty for a courtesy, which is no payment. */
  paymentId: string
  method: PaymentMethod | 'courtesy'
  amountInCents: number
  /** What was refunded of it or is promised. */
  refundedInCents: number
  at: Date
  /** Cash that the buyer gave. */
  givenInCents: number | null
  /** What the desk noted of it. */
  reference: Partial<PaymentReference>
  refunds: RefundRow[]
}
