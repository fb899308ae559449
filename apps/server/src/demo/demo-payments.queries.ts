import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { DemoCart, DemoData, DemoPix } from './demo.rules.ts'
import { chargesOf, demoCents, sum } from './demo-carts.rules.ts'

/** Plans, charges, received Pix and refunds of the demo's carts. */
export async function insertPayments(db: Database, data: DemoData) {
  const carts = data.carts.filter((cart) => chargesOf(cart).length > 0)
  const planIds = await insertPlans(db, data, carts)
  const charges = carts.flatMap((cart, index) =>
    chargesOf(cart).map((pix) => ({ cart, pix, planId: planIds[index] ?? 0 })),
  )
  const chargeIds = await insertCharges(db, charges)
  const received = charges
    .map(({ pix }, index) => ({ pix, chargeId: chargeIds[index] ?? 0 }))
    .filter(({ pix }) => pix.paidOn !== '')

  await db
    .insertInto('pix')
    .values(
      received.map(({ pix, chargeId }) => ({
        end_to_end_id: pix.endToEndId,
        charge_id: chargeId,
        txid: pix.txid,
        value_in_cents: demoCents(pix.chargedValue),
        settled_at: new Date(pix.paidOn),
        seen_at: new Date(pix.paidOn),
        resolution: 'honoured',
      })),
    )
    .execute()
  await insertRefunds(
    db,
    data,
    received.map(({ pix }) => pix),
  )
}

async function insertPlans(db: Database, data: DemoData, carts: DemoCart[]) {
  const rows = await db
    .insertInto('plan')
    .values(
      carts.map((cart) => {
        const charges = chargesOf(cart)
        const interest = data.events.find(({ eventUUID }) => eventUUID === cart.eventUUID)?.pixInterest ?? 0
        return {
          cart_id: cart.cartUUID,
          installments: charges.length,
          interest_percent: (charges.length > 1 ? interest : 0).toFixed(2),
          total_in_cents: sum(charges.map(({ chargedValue }) => demoCents(chargedValue))),
          created_at: new Date(charges[0]?.paidOn ?? cart.createdOn),
        }
      }),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function insertCharges(db: Database, charges: { cart: DemoCart; pix: DemoPix; planId: number }[]) {
  const rows = await db
    .insertInto('charge')
    .values(
      charges.map(({ cart, pix, planId }) => ({
        plan_id: planId,
        cart_id: cart.cartUUID,
        installment: Math.max(1, pix.installmentNum),
        kind: pix.installmentNum > 1 ? 'cobv' : 'cob',
        txid: pix.txid,
        value_in_cents: demoCents(pix.chargedValue),
        due_on: pix.installmentsOn || null,
        // The bank hears of a later installment when its buyer wants to pay it.
        status: pix.paidOn ? 'paid' : 'planned',
        paid_at: pix.paidOn ? new Date(pix.paidOn) : null,
        created_at: new Date(chargesOf(cart)[0]?.paidOn ?? cart.createdOn),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function insertRefunds(db: Database, data: DemoData, received: DemoPix[]) {
  const admin = data.admins.find((person) => person.admin === 1)
  const refunds = received.flatMap((pix) => pix.returns.map((back) => ({ ...back, pix })))
  if (refunds.length === 0) return
  await db
    .insertInto('refund')
    .values(
      refunds.map((back) => ({
        id: back.id,
        end_to_end_id: back.pix.endToEndId,
        value_in_cents: demoCents(back.returnedValue),
        status: 'done',
        description: back.returnDesc,
        rtr_id: back.rtrId,
        asked_by: admin?.id ?? null,
        attempts: 1,
        next_try_at: sql<Date>`now()`,
        created_at: new Date(back.returnedOn),
        returned_at: new Date(back.returnedOn),
      })),
    )
    .execute()
}
