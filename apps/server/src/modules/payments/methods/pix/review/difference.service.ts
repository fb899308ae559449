import { formatDay, formatTime, pixReviewMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database/client.ts'
import { Refusal, refuseIf } from '#platform/errors.ts'
import { recordFact } from '#platform/audit/audit.service.ts'
import { mailOwner } from '#modules/sales/index.ts'
import { type Admin, lockAdmin } from '../../../refunds/refunds.service.ts'
import { insertChargeAfter } from '../charges/charges.queries.ts'
import { askedInCents, newTxid } from '../charges/charges.rules.ts'
import { askForCharge } from '../charging/charging.service.ts'
import { reopenForDifference } from '../settlement/accepting.service.ts'
import { lockPixForReview, readReason } from './pix-review.service.ts'
import { DIFFERENCE_SECONDS, refuseDifference } from './pix-review.rules.ts'

type Dependencies = Pick<Context, 'db' | 'config' | 'accounts' | 'queue' | 'log'>
type DifferenceRequest = { endToEndId: string; reason: string }

/**
 * Credits a smaller Pix to its charge and asks the buyer to pay the difference. The cart is paid when the difference is
 * paid. If it is not paid in time, the cart ends and the Pix is refunded.
 */
export async function askDifference(parts: Dependencies, input: DifferenceRequest, admin: Admin) {
  const charge = await parts.db.transaction().execute((db) => decide(db, input, admin))
  // If the bank does not answer now, the charge is created when the buyer opens it.
  const forNow = { secondsLeft: DIFFERENCE_SECONDS, actor: admin.actor }
  await askForCharge(parts, charge, forNow).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    parts.log.warn(
      { event: 'difference.postponed', code: error.code },
      'The bank gave no charge for a difference',
    )
  })
  return pixReviewMessages.differenceAsked(askedInCents(charge))
}

async function decide(db: Transaction, { endToEndId, reason }: DifferenceRequest, admin: Admin) {
  await lockAdmin(db, admin)
  const { cart, pix } = await lockPixForReview(db, endToEndId)
  refuseIf(refuseDifference(pix))
  const reviewed = {
    cart: cart!,
    chargeId: pix.chargeId!,
    paymentId: pix.paymentId,
    seconds: DIFFERENCE_SECONDS,
  }
  const { charge: before, expiresAt } = await reopenForDifference(db, reviewed, admin.actor)
  const charge = await insertChargeAfter(db, before, {
    txid: newTxid(),
    kind: 'cob',
    expiresAt,
    creditedPix: endToEndId,
  })
  const missingInCents = askedInCents(charge)
  await recordFact(db, admin.actor, {
    action: 'pix.credited',
    entity: 'pix',
    entityId: endToEndId,
    after: { valueInCents: pix.valueInCents, missingInCents, txid: charge.txid },
    reason: readReason(reason),
  })
  const until = `${formatDay(expiresAt)} às ${formatTime(expiresAt)}`
  await mailOwner(db, charge.cart_id, {
    fact: `pix.credited:${charge.txid}`,
    subject: 'Falta uma parte do pagamento',
    sentences: [
      pixReviewMessages.differenceNotice(pix.valueInCents, missingInCents, until),
      pixReviewMessages.differenceWarning,
    ],
  })
  return charge
}
