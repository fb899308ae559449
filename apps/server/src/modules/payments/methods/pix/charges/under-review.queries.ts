import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { findRow } from '#platform/database/statements.ts'

/** A Pix of another value that waits for the decision of a person: what was received, and what was asked for. */
export type UnderReview = { receivedInCents: number; askedInCents: number }

/**
 * The rows of such Pix of a cart. A Pix that is accepted, that counts towards a charge or that was refunded has none. The
 * payments of the cart are a look-up (`offset 0`), because each payment screen polls it.
 */
export const reviewsOf = (cartId: RawBuilder<unknown>) => sql`
  select own.amount_in_cents as "receivedInCents", own.received_at as "receivedAt",
    charge.value_in_cents - charge.credit_in_cents as "askedInCents", charge.plan_id, charge.installment, charge.covers
  from (select id, amount_in_cents, received_at, decision, is_refunded from payment
    where payment.cart_id = ${cartId} offset 0) as own
  join pix on pix.payment_id = own.id
  join charge on charge.id = pix.charge_id
  where own.decision = 'mismatch' and not own.is_refunded`

type Installment = { cart_id: string; plan_id: number; installment: number; covers: number[] }

/** The newest such Pix of an installment, of any of its charges. */
export const findUnderReview = (db: Database, { cart_id, plan_id, installment, covers }: Installment) =>
  findRow<UnderReview>(db)`
    select "receivedInCents", "askedInCents" from (${reviewsOf(sql`${cart_id}::uuid`)}) as own
    where plan_id = ${plan_id} and installment = ${installment} and covers = ${covers}::integer[]
    order by "receivedAt" desc limit 1`
