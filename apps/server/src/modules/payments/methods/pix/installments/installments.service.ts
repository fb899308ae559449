import { cartMessages, paymentMessages, reaisFromCents } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { cartNotFound, notFound, refuse } from '#platform/errors.ts'
import { lockCart } from '#modules/sales/index.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { readTerms } from '../../../plans/plans.queries.ts'
import { isLive } from '../charges/charge-states.rules.ts'
import { giveUpCharges } from '../charges/charge-states.service.ts'
import { findBuyer, insertChargeAfter } from '../charges/charges.queries.ts'
import { newTxid } from '../charges/charges.rules.ts'
import { askForCharge, type Buyer, type Payment, readPixText } from '../charging/charging.service.ts'
import { noteViewer, readStatus, reviewNote } from '../charging/watching.service.ts'
import { findUnderReview } from '../charges/under-review.queries.ts'
import { askBank } from '../settlement/asking.service.ts'
import * as queries from './installments.queries.ts'
import { FRESH_SECONDS } from './installments.rules.ts'
import { issue } from './issuing.service.ts'

type InstallmentKey = { cartUUID: string; txid: string }
type Installment = NonNullable<Awaited<ReturnType<typeof queries.findInstallment>>>

/** The copy-and-paste text for one installment. An installment whose charge ended at the bank gets a new charge. */
export async function readInstallmentText(
  payment: Payment,
  asked: InstallmentKey,
  buyer: Buyer,
): Promise<string> {
  const found = await findOwn(payment.db, asked, buyer)
  if (found.cartStatus === 'open') return readPixText(payment, asked.cartUUID, found.installments, buyer)
  if (found.cartStatus !== 'paid' && found.cartStatus !== 'registered')
    throw refuse('session_expired', cartMessages.sessionExpired)
  const { charge, isPaid } = liveOf(found, await queries.listPayable(payment.db, found.plan_id))
  if (isPaid) throw refuse('installment_paid', paymentMessages.installmentAlreadyPaid)
  if (!charge) throw notFound()
  return payNow(payment, charge, buyer)
}

/** The payment status of one installment. It reads the database only. */
export async function readInstallmentStatus(payment: Payment, asked: InstallmentKey, buyer: Buyer) {
  const found = await findOwn(payment.db, asked, buyer)
  if (found.cartStatus !== 'paid' && found.cartStatus !== 'registered')
    return readStatus(payment, asked.cartUUID, buyer)
  const { isPaid } = liveOf(found, await queries.listPayable(payment.db, found.plan_id))
  noteViewer(payment.db, asked.cartUUID)
  const review = isPaid ? undefined : await findUnderReview(payment.db, found)
  return {
    status: 'OK' as const,
    chargedValue: reaisFromCents(found.value_in_cents),
    paymentStatus: isPaid ? (1 as const) : (0 as const),
    cartIsFree: 0,
    msg: review ? reviewNote(review) : '',
    expirationSeconds: payment.config.cartSeconds,
  }
}

async function findOwn(db: Database, { cartUUID, txid }: InstallmentKey, { accountId }: Buyer) {
  const found = isUuid(cartUUID) ? await queries.findInstallment(db, cartUUID, txid, accountId) : undefined
  if (!found) throw cartNotFound()
  return found
}

/** The live charge of an installment and whether it is paid. The txid of an old charge still identifies it. */
function liveOf(found: Installment, all: queries.Payable[]) {
  const numbers = found.covers.length > 0 ? found.covers : [found.installment]
  const isPaid = all.some(
    ({ status, installment, covers }) =>
      status === 'paid' &&
      numbers.every((number) => (covers.length ? covers : [installment]).includes(number)),
  )
  const charge = all.find(
    (one) =>
      isLive(one) &&
      (found.covers.length > 0
        ? one.id === found.id
        : one.covers.length === 0 && one.installment === found.installment),
  )
  return { isPaid, charge }
}

async function payNow(payment: Payment, charge: queries.Payable, buyer: Buyer): Promise<string> {
  const isLate = charge.kind === 'cobv' && charge.status !== 'active' && !charge.isBeforeDue
  if (charge.isEnded || isLate) return payByNewCharge(payment, charge, buyer)
  if (charge.status === 'active') return charge.pix_copia_e_cola
  if (charge.kind === 'cob')
    return askForCharge(payment, charge, { secondsLeft: charge.secondsLeft, actor: buyer.actor })
  const [debtor, { eventName }] = [
    await findBuyer(payment.db, charge.cart_id),
    await readTerms(payment.db, charge.cart_id),
  ]
  return issue(payment, { ...charge, ...debtor!, eventName, dueDay: charge.due_on! }, buyer.actor)
}

/** Replaces a charge that the bank no longer accepts. First asks the bank if it was paid in the last moment. */
async function payByNewCharge(payment: Payment, charge: queries.Payable, buyer: Buyer): Promise<string> {
  const { actor } = buyer
  if (charge.status !== 'planned' && (await askBank(payment, charge)) === 'paid')
    throw refuse('installment_paid', paymentMessages.installmentAlreadyPaid)
  if (charge.covers.length > 0) throw refuse('session_expired', cartMessages.sessionExpired)
  const { created, other } = await payment.db.transaction().execute(async (db) => {
    await lockCart(db, charge.cart_id)
    const now = (await queries.listPayable(db, charge.plan_id)).find(
      (one) => isLive(one) && one.installment === charge.installment && !one.covers.length,
    )
    if (now?.id !== charge.id) return { other: now }
    await giveUpCharges(db, [charge], actor)
    const expiresAt = await queries.inSeconds(db, FRESH_SECONDS)
    return { created: await insertChargeAfter(db, charge, { txid: newTxid(), kind: 'cob', expiresAt }) }
  })
  if (created) return askForCharge(payment, created, { secondsLeft: FRESH_SECONDS, actor: buyer.actor })
  // A parallel call was first, or the bank had ended the charge and the installment was planned again.
  if (!other) throw notFound()
  return payNow(payment, other, buyer)
}
