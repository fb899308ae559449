import { pixReviewMessages, refundMessages } from '@porteira/domain'
import type { ChargeStatus, PaymentDecision } from '#platform/database/tables.ts'
import { isAsked } from '../charges/charge-states.rules.ts'

/** The time to pay the difference. The cart keeps its units until then. */
export const DIFFERENCE_SECONDS = 86_400

/** The facts of a received Pix that an administrator decides about. */
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

/** The refusal if no decision about this Pix is possible now. */
export function refuseReview({ resolution, leftInCents, waitsForSecond }: ReviewedPix) {
  if (resolution === 'honoured' || resolution === 'credited' || leftInCents <= 0)
    return { code: 'already_reviewed', message: pixReviewMessages.alreadyReviewed }
  if (waitsForSecond) return { code: 'already_waits', message: refundMessages.alreadyWaits }
  return undefined
}

/** The refusal if this Pix cannot be accepted as payment. A refund may still be possible. */
export function refuseHonour({ resolution, chargeId, chargeIsPaid, valueInCents, leftInCents }: ReviewedPix) {
  if (resolution !== 'mismatch' || chargeId === null)
    return { code: 'only_return', message: pixReviewMessages.onlyRefund }
  if (chargeIsPaid) return { code: 'charge_paid', message: pixReviewMessages.chargePaid }
  if (leftInCents < valueInCents)
    return { code: 'partly_returned', message: pixReviewMessages.partlyRefunded }
  return undefined
}

/** The refusal if the difference to the charge cannot be requested. */
export function refuseDifference(pix: ReviewedPix) {
  const refusal = refuseHonour(pix)
  if (refusal) return refusal
  return pix.valueInCents < (pix.chargeInCents ?? 0)
    ? undefined
    : { code: 'nothing_missing', message: pixReviewMessages.nothingMissing }
}

/** True for a live charge for a difference. If it ends, another charge must replace it. */
export const isDifferenceCharge = (charge: { status: ChargeStatus; credited_pix: string | null }) =>
  charge.credited_pix !== null && isAsked(charge)

/** The notice to the buyer when a Pix of another value is accepted. */
export function acceptedText(pixInCents: number, chargeInCents: number, refundsSurplus: boolean) {
  if (pixInCents < chargeInCents) return pixReviewMessages.waived(pixInCents, chargeInCents)
  return refundsSurplus
    ? pixReviewMessages.surplusRefunded(pixInCents, chargeInCents)
    : pixReviewMessages.surplusKept(pixInCents, chargeInCents)
}
