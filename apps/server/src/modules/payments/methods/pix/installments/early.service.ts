import { earlyValueInCents, paymentMessages, reaisFromCents } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import { lockCart } from '#modules/sales/index.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { isLive } from '../charges/charge-states.rules.ts'
import { giveUpCharges } from '../charges/charge-states.service.ts'
import { insertCharges } from '../charges/charges.queries.ts'
import { newTxid } from '../charges/charges.rules.ts'
import { askForCharge, type Buyer, type Payment } from '../charging/charging.service.ts'
import * as queries from './installments.queries.ts'
import { FRESH_SECONDS } from './installments.rules.ts'

/**
 * Creates one charge for the open installments of a plan, less the future interest. The installments stay payable until
 * it is paid. The first payment ends the other charges.
 */
export async function payAll(payment: Payment, cartUUID: string, { accountId, actor }: Buyer) {
  const plan = isUuid(cartUUID) ? await queries.findPlanOf(payment.db, cartUUID, accountId) : undefined
  if (!plan) throw cartNotFound()
  const { charge, left } = await payment.db
    .transaction()
    .execute((db) => ensureCharge(db, cartUUID, plan, actor))
  if (charge.status !== 'active') await askForCharge(payment, charge, { secondsLeft: FRESH_SECONDS, actor })
  return {
    status: 'OK' as const,
    msg: '',
    txid: charge.txid,
    chargedValue: reaisFromCents(charge.value_in_cents),
    fullValue: reaisFromCents(left.reduce((sum, one) => sum + one.value_in_cents, 0)),
    installments: charge.covers,
  }
}

type Plan = { id: number; interestPercent: number }

async function ensureCharge(db: Transaction, cartId: string, plan: Plan, actor: Buyer['actor']) {
  await lockCart(db, cartId)
  const today = await queries.readToday(db)
  const charges = (await queries.listPayable(db, plan.id)).filter(isLive)
  const left = charges.filter(({ covers }) => covers.length === 0)
  if (left.length === 0) throw refuse('installment_paid', paymentMessages.installmentAlreadyPaid)
  const valueInCents = earlyValueInCents(
    left.map((one) => ({ valueInCents: one.value_in_cents, dueOn: one.due_on ?? today })),
    today,
    plan.interestPercent,
  )
  const before = charges.find(({ covers }) => covers.length > 0)
  if (before && before.value_in_cents === valueInCents && !before.isEnded) return { charge: before, left }
  if (before) await giveUpCharges(db, [before], actor)
  const covers = left.map(({ installment }) => installment).toSorted((a, b) => a - b)
  const [charge] = await insertCharges(db, [
    {
      plan_id: plan.id,
      cart_id: cartId,
      installment: covers[0]!,
      covers,
      kind: 'cob',
      txid: newTxid(),
      value_in_cents: valueInCents,
      status: 'intent',
      expires_at: await queries.inSeconds(db, FRESH_SECONDS),
    },
  ])
  return { charge: charge!, left }
}
