import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Ends what could still be paid: what the bank never heard of is removed here, the rest by a job at the bank. */
export async function endCharges(db: Database, cartId: string) {
  const { rows } = await sql<{ txid: string; status: string }>`
    with live as (select id from charge where cart_id = ${cartId} and status in ('planned', 'intent', 'active')
      order by id for update)
    update charge set status = case charge.status when 'planned' then 'removed' else 'removing' end
    from live where charge.id = live.id returning charge.txid, charge.status`.execute(db)
  return rows
}

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
  const { rows } = await sql<{ receivedInCents: number; returnedInCents: number; entryInCents: number }>`
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

/** Puts a cancelled cart back; nothing when it is not cancelled any more. */
export const reviveCart = (
  db: Database,
  cartId: string,
  given: { status: 'open' | 'paid'; seconds: number },
) =>
  db
    .updateTable('cart')
    .set({
      status: given.status,
      cancelled_at: null,
      updated_at: sql<Date>`now()`,
      ...(given.status === 'open'
        ? { expires_at: sql<Date>`now() + make_interval(secs => ${given.seconds})`, expiring_since: null }
        : { paid_at: sql<Date>`coalesce(paid_at, now())` }),
    })
    .where('id', '=', cartId)
    .where('status', 'in', ['cancelled', 'expired'])
    .returning('id')
    .executeTakeFirst()

export type Held = {
  lineId: number
  itemId: string
  name: string
  wanted: number
  held: number
  left: number
}

/**
 * What each line of the cart should hold: a unit per live registration; of a bundle one as long as anything of
 * the unit lives. The items' rows are locked already.
 */
export async function listWantedHolds(db: Database, cartId: string) {
  const { rows } = await sql<Held>`
    select line.id as "lineId", line.item_id as "itemId", item.name, line.held, item.total - item.taken as left,
      (select count(distinct unit.unit)::int from cart_item as unit
        where unit.line_id = coalesce(line.parent_id, line.id) and unit.removed_at is null
          and (item.kind = 'bundle' or unit.category_id = line.item_id)) as wanted
    from cart_line as line join item on item.id = line.item_id
    where line.cart_id = ${cartId} order by line.id`.execute(db)
  return rows
}

export const setHeld = (db: Database, holds: { lineId: number; wanted: number }[]) =>
  sql`
    update cart_line set held = hold.wanted
    from json_to_recordset(${JSON.stringify(holds)}::json) as hold ("lineId" bigint, wanted integer)
    where cart_line.id = hold."lineId"`.execute(db)

/** Marks registrations as removed, or live again; answers those that changed. */
export async function markItems(db: Database, cartId: string, ids: number[] | undefined, isRemoved: boolean) {
  const rows = await db
    .updateTable('cart_item')
    .set({ removed_at: isRemoved ? sql<Date>`now()` : null })
    .where('cart_id', '=', cartId)
    .where('removed_at', isRemoved ? 'is' : 'is not', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** One registration, or with its bundle all that was bought together with it. */
export type Chosen = { cartItemId: number; withBundle: boolean }

/** The ids of what was chosen; none where the cart has no such registration. */
export async function listChosen(db: Database, cartId: string, { cartItemId, withBundle }: Chosen) {
  const { rows } = await sql<{ id: number }>`
    select other.id from cart_item as one
    join cart_item as other on other.cart_id = one.cart_id and other.line_id = one.line_id and other.unit = one.unit
      and (other.id = one.id or ${withBundle})
    where one.cart_id = ${cartId} and one.id = ${cartItemId} order by other.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Registrations of the cart that nobody took out. */
export async function countLive(db: Database, cartId: string) {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from cart_item where cart_id = ${cartId} and removed_at is null`.execute(db)
  return rows[0]!.live
}
