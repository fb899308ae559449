import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { CartMoney } from '#modules/sales/index.ts'

/** The carts among these for which the bank may still take money. */
export const listPayable = async (db: Database, cartIds: string[]) =>
  new Set(
    (
      await db
        .selectFrom('charge')
        .select('cart_id')
        .where('cart_id', 'in', cartIds)
        .where('status', 'in', ['intent', 'active', 'removing'])
        .execute()
    ).map(({ cart_id: id }) => id),
  )

/** Plans whose unpaid installments were given up ask for them again, each under a new name. */
export async function planAgain(db: Database, cartId: string) {
  const { rows } = await sql<{ txid: string; status: string }>`
    insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, due_on, status)
    select distinct on (gone.installment) gone.plan_id, gone.cart_id, gone.installment, 'cobv',
      replace(gen_random_uuid()::text, '-', ''), gone.value_in_cents, gone.due_on, 'planned'
    from charge as gone join plan on plan.id = gone.plan_id and plan.is_current
    where gone.cart_id = ${cartId} and gone.covers = '{}' and gone.installment > 1
      and not exists (select from charge as there where there.plan_id = gone.plan_id
        and (there.status = 'paid' and (there.installment = gone.installment or gone.installment = any(there.covers))
          or there.status in ('planned', 'intent', 'active') and there.installment = gone.installment))
    order by gone.installment, gone.id desc
    returning txid, status`.execute(db)
  return rows
}

/** A cart that nobody paid chooses its plan anew. */
export const giveUpPlans = (db: Database, cartId: string) =>
  db
    .updateTable('plan')
    .set({ is_current: false })
    .where('cart_id', '=', cartId)
    .where('is_current', '=', true)
    .execute()

/** What came in for the cart, what of it went back, and what its entry costs. */
export async function readMoney(db: Database, cartId: string) {
  const { rows } = await sql<CartMoney>`
    select
      coalesce(sum(pix.value_in_cents), 0)::int as "receivedInCents",
      coalesce(sum((select sum(refund.value_in_cents) from refund
        where refund.end_to_end_id = pix.end_to_end_id and refund.status <> 'failed')), 0)::int as "returnedInCents",
      coalesce((select min(least(first.value_in_cents, first.accepted_in_cents)) from charge as first join plan on plan.id = first.plan_id and plan.is_current
        where first.cart_id = ${cartId} and first.installment = 1), 0)::int as "entryInCents"
    from pix join charge on charge.id = pix.charge_id
    where charge.cart_id = ${cartId} and (pix.resolution in ('honoured', 'late', 'cancelled')
      or pix.resolution = 'credited' and charge.status = 'paid')`.execute(db)
  return rows[0]!
}

/** Money of a cancelled cart that did not go back after all pays it, now that it is restored. */
export async function honourKept(db: Database, cartId: string) {
  const { rows } = await sql<{ txid: string; status: string }>`
    with kept as (
      update pix set resolution = 'honoured' from charge
      where charge.id = pix.charge_id and charge.cart_id = ${cartId} and charge.status = 'paid_late'
        and pix.resolution in ('late', 'cancelled') and pix.value_in_cents = charge.value_in_cents
        and not exists (select from refund where refund.end_to_end_id = pix.end_to_end_id and refund.status <> 'failed')
      returning charge.id)
    update charge set status = 'paid' from kept where charge.id = kept.id returning charge.txid, charge.status`.execute(
    db,
  )
  return rows
}
