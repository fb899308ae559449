import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { findRow } from '#platform/database/statements.ts'
import { chargeColumns, type ChargeRow } from '../charges/charge-columns.queries.ts'
import type { Buyer } from '../charges/charges.queries.ts'

export type FirstCharge = {
  totalInCents: number
  eventName: string
  hasPlan: boolean
  buyer: Buyer
}

/** The facts that price the first charge of an owned cart: total, event, buyer, and whether it has a plan already. */
export const readFirstChargeFacts = (db: Database, cartId: string) =>
  findRow<FirstCharge>(db)`
    select cart.total_in_cents as "totalInCents", event.name as "eventName",
      exists (select from plan where plan.cart_id = cart.id and is_current) as "hasPlan",
      json_build_object('cpf', account.cpf, 'name', account.name) as buyer
    from cart join event on event.id = cart.event_id join account on account.id = cart.owner_id
    where cart.id = ${cartId}`

/** A plan of one payment over the whole total of its cart. */
export type NewPlan = { cartId: string; ownerId: number; totalInCents: number; txid: string }

/**
 * Inserts the first plan of an open cart with its charge and its audit record. Returns the charge. Returns nothing if the
 * cart has a plan, has ended or changed meanwhile: the caller then decides under the lock of the cart.
 */
export const insertFirstPlan = (db: Database, plan: NewPlan, fact: RawBuilder<unknown>) =>
  findRow<ChargeRow & { secondsLeft: number }>(db)`
    with payable as (
      select id, expires_at, extract(epoch from expires_at - now())::float8 as seconds_left from cart
      where id = ${plan.cartId} and owner_id = ${plan.ownerId} and status = 'open' and not is_free
        and total_in_cents = ${plan.totalInCents} and expires_at > now()
      for update),
    inserted_plan as (
      insert into plan (cart_id, installments, interest_percent, total_in_cents)
      select id, 1, 0, ${plan.totalInCents}::integer
      from payable on conflict (cart_id) where is_current do nothing
      returning id, cart_id),
    charge as (
      insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, due_on, status, expires_at)
      select inserted_plan.id, cart_id, 1, 'cob', ${plan.txid}, ${plan.totalInCents}::integer, null, 'intent',
        payable.expires_at
      from inserted_plan, payable
      returning ${chargeColumns}),
    fact as (${fact})
    select ${chargeColumns}, payable.seconds_left as "secondsLeft" from charge, payable`

/** True in the statement of `insertFirstPlan` if it inserted the plan. */
export const hasInsertedPlan = sql<boolean>`exists (select from inserted_plan)`
