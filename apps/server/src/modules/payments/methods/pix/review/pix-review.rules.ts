import { pixReviewMessages, refundMessages } from '@porteira/domain'
import type { ChargeStatus, PaymentDecision } from '#platform/database/tables.ts'
import { isAsked } from '../charges/charge-states.rules.ts'

/** How long the buyer may pay what is missing; his units are kept for him until then. */
export const DIFFERENCE_SECONDS = 86_400

/** A received Pix as a person looks at it. */
export type ReviewedPix = {
  endToEndId: string
  paymentId: string
  resolution: PaymentDecision
  valueInCents: number
  leftInCents: number
  chargeId: number | null
  chargeInCents: number | null
  chargeIsPaid: boolean
  cartId: string | null
  waitsForSecond: boolean
}

/** Why nothing can be decided on this Pix now. */
export function refuseReview({ resolution, leftInCents, waitsForSecond }: ReviewedPix) {
  if (resolution === 'honoured' || resolution === 'credited' || leftInCents <= 0)
    return { code: 'already_reviewed', message: pixReviewMessages.alreadyReviewed }
  if (waitsForSecond) return { code: 'already_waits', message: refundMessages.alreadyWaits }
  return undefined
}

/** Why this Pix cannot be accepted as payment, although it can still be decided on. */
export function refuseHonour({ resolution, chargeId, chargeIsPaid, valueInCents, leftInCents }: ReviewedPix) {
  if (resolution !== 'mismatch' || chargeId === null)
    return { code: 'only_return', message: pixReviewMessages.onlyRefund }
  if (chargeIsPaid) return { code: 'charge_paid', message: pixReviewMessages.chargePaid }
  if (leftInCents < valueInCents)
    return { code: 'partly_returned', message: pixReviewMessages.partlyRefunded }
  return undefined
}

/** Why the rest of this Pix cannot be asked for. */
export function refuseDifference(pix: ReviewedPix) {
  const refusal = refuseHonour(pix)
  if (refusal) return refusal
  return pix.valueInCents < (pix.chargeInCents ?? 0)
    ? undefined
    : { code: 'nothing_missing', message: pixReviewMessages.nothingMissing }
}

/** True for a charge for a rest that its buyer is asked to pay. When it is ended, he is asked by another one. */
export const isAskedRest = (charge: { status: ChargeStatus; credited_pix: string | null }) =>
  charge.credited_pix !== null && isAsked(charge)

/** What the buyer reads when a Pix of another value is accepted. */
export function acceptedText(pixInCents: number, chargeInCents: number, refundsSurplus: boolean) {
  if (pixInCents < chargeInCents) return pixReviewMessages.waived(pixInCents, chargeInCents)
  return refundsSurplus
    ? pixReviewMessages.surplusRefunded(pixInCents, chargeInCents)
    : pixReviewMessages.surplusKept(pixInCents, chargeInCents)
}
