import { randomUUID } from 'node:crypto'
import type { Transaction } from '#platform/database/client.ts'
import { insertCharges } from './methods/pix/charges/charges.queries.ts'
import * as queries from './past-payments.queries.ts'

type PastRefund = {
  id: string
  rtrId: string
  valueInCents: number
  description: string
  refundedAt: Date
  askedBy: number | null
}

type PastCharge = {
  installment: number
  txid: string
  valueInCents: number
  dueOn: string | null
  /** The Pix that paid it, with its refunds. */
  received: { endToEndId: string; at: Date; refunds: PastRefund[] } | undefined
}

/** The payment plan of a past cart with its charges in the order of their installments. */
export type PastPlan = { cartId: string; interestPercent: number; createdAt: Date; charges: PastCharge[] }

/** Writes plans, charges, received Pix and refunds of past carts. It sends no notice and emits no event. */
export async function insertPastPayments(db: Transaction, plans: PastPlan[]) {
  const planIds = await queries.insertPlans(db, plans.map(planRow))
  const charges = plans.flatMap((plan, index) =>
    plan.charges.map((charge) => ({ ...charge, plan, planId: planIds[index] ?? 0 })),
  )
  const rows = charges.map((charge) => chargeRow(charge, charge.plan, charge.planId))
  const inserted = await insertCharges(db, rows)
  const paid = charges.flatMap(({ received, ...charge }, index): Paid[] =>
    received ? [{ ...charge, received, chargeId: inserted[index]?.id ?? 0, paymentId: randomUUID() }] : [],
  )
  if (paid.length > 0) await queries.insertPayments(db, paid.map(paymentRow))
  await queries.noteCancelledCarts(
    db,
    plans.map(({ cartId }) => cartId),
  )
  if (paid.length > 0) await queries.insertPix(db, paid.map(pixRow))
  const refunds = paid.flatMap(refundRows)
  if (refunds.length > 0) await queries.insertRefunds(db, refunds)
}

const planRow = ({ cartId, interestPercent, createdAt, charges }: PastPlan) => ({
  cart_id: cartId,
  installments: charges.length,
  interest_percent: (charges.length > 1 ? interestPercent : 0).toFixed(2),
  total_in_cents: charges.reduce((total, { valueInCents }) => total + valueInCents, 0),
  created_at: createdAt,
})

const chargeRow = (charge: PastCharge, { cartId, createdAt }: PastPlan, planId: number) =>
  ({
    plan_id: planId,
    cart_id: cartId,
    installment: charge.installment,
    kind: charge.installment > 1 ? 'cobv' : 'cob',
    txid: charge.txid,
    value_in_cents: charge.valueInCents,
    due_on: charge.dueOn,
    // An unpaid installment goes to the bank when its buyer wants to pay it.
    status: charge.received ? 'paid' : 'planned',
    paid_at: charge.received?.at ?? null,
    created_at: createdAt,
  }) as const

type Paid = PastCharge & {
  plan: PastPlan
  received: NonNullable<PastCharge['received']>
  chargeId: number
  paymentId: string
}

const paymentRow = ({ plan, valueInCents, received, paymentId }: Paid) => ({
  id: paymentId,
  method: 'pix' as const,
  cart_id: plan.cartId,
  amount_in_cents: valueInCents,
  received_at: received.at,
  recorded_at: received.at,
  decision: 'honoured' as const,
})

const pixRow = ({ txid, valueInCents, received, paymentId, chargeId }: Paid) => ({
  end_to_end_id: received.endToEndId,
  payment_id: paymentId,
  charge_id: chargeId,
  txid,
  value_in_cents: valueInCents,
  settled_at: received.at,
  seen_at: received.at,
  resolution: 'honoured' as const,
})

const refundRows = ({ received, paymentId }: Paid) =>
  received.refunds.map((refund) => ({
    id: refund.id,
    payment_id: paymentId,
    end_to_end_id: received.endToEndId,
    value_in_cents: refund.valueInCents,
    status: 'done' as const,
    description: refund.description,
    rtr_id: refund.rtrId,
    asked_by: refund.askedBy,
    attempts: 1,
    created_at: refund.refundedAt,
    returned_at: refund.refundedAt,
  }))
