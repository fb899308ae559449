import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { chargeColumns, type ChargeRow } from './charge-columns.queries.ts'
import type { Buyer } from './charges.queries.ts'

export type FirstCharge = {
  totalInCents: number
  eventName: string
  eventStartsOn: string
  maxInstallments: number
  interestPercent: number
  today: string
  hasPlan: boolean
  buyer: Buyer
}

/** The facts that decide and price the first charge of an owned cart: event, buyer, and whether it has a plan already. */
export async function readFirstChargeFacts(db: Database, cartId: string) {
  const { rows } = await sql<FirstCharge>`
    select cart.total_in_cents as "totalInCents", event.name as "eventName", event.starts_on as "eventStartsOn",
      event.pix_installments as "maxInstallments", event.pix_interest_percent::float8 as "interestPercent",
      (now() at time zone 'America/Sao_Paulo')::date as today,
      exists (select from plan where plan.cart_id = cart.id and is_current) as "hasPlan",
      json_build_object('cpf', account.cpf, 'name', account.name) as buyer
    from cart join event on event.id = cart.event_id join account on account.id = cart.owner_id
    where cart.id = ${cartId}`.execute(db)
  return rows[0]
}

export type NewPlan = {
  cartId: string
  ownerId: number
  /** The total on which the plan was calculated. */
  cartTotalInCents: number
  installments: number
  interestPercent: number
  totalInCents: number
  charges: { installment: number; txid: string; valueInCents: number; dueOn: string | null }[]
}

/**
 * Inserts the first plan of an open cart with its charges and its audit record. Returns the first charge. Returns
 * nothing if the cart has a plan, has ended or changed meanwhile: the caller then decides under the lock of the cart.
 */
export async function insertFirstPlan(
  db: Database,
  plan: NewPlan,
  fact: RawBuilder<unknown>,
): Promise<(ChargeRow & { secondsLeft: number }) | undefined> {
  const { rows } = await sql<ChargeRow & { secondsLeft: number }>`
    with payable as (
      select id, expires_at, extract(epoch from expires_at - now())::float8 as seconds_left from cart
      where id = ${plan.cartId} and owner_id = ${plan.ownerId} and status = 'open' and not is_free
        and total_in_cents = ${plan.cartTotalInCents} and expires_at > now()
      for update),
    inserted_plan as (
      insert into plan (cart_id, installments, interest_percent, total_in_cents)
      select id, ${plan.installments}::integer, ${plan.interestPercent}::numeric, ${plan.totalInCents}::integer
      from payable on conflict (cart_id) where is_current do nothing
      returning id, cart_id),
    charge as (
      insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, due_on, status, expires_at)
      select inserted_plan.id, cart_id, installment, case when installment = 1 then 'cob' else 'cobv' end, txid,
        "valueInCents", "dueOn", case when installment = 1 then 'intent' else 'planned' end,
        case when installment = 1 then payable.expires_at end
      from inserted_plan, payable, json_to_recordset(${JSON.stringify(plan.charges)}::json)
        as given (installment integer, txid text, "valueInCents" integer, "dueOn" date)
      returning ${chargeColumns}),
    fact as (${fact})
    select ${chargeColumns}, payable.seconds_left as "secondsLeft" from charge, payable
    where charge.installment = 1`.execute(db)
  return rows[0]
}

/** True in the statement of `insertFirstPlan` if it inserted the plan. */
export const hasInsertedPlan = sql<boolean>`exists (select from inserted_plan)`
