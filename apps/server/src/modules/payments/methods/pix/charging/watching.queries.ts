import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import type { CartStatus } from '#platform/database/tables.ts'
import { findRow } from '#platform/database/statements.ts'
import { reviewsOf, type UnderReview } from '../charges/under-review.queries.ts'
import { ASKED_CHARGE } from '../charges/charge-states.rules.ts'

export type StatusRequest = { cartId: string; accountId: number }
export type Status = {
  status: CartStatus
  isFree: boolean
  /** The amount to pay now: the difference to a credited Pix, the first installment of a plan, or the whole cart. */
  chargedInCents: number
  isOver: boolean
  /** Whether the open payment screen must be noted again, so that the jobs keep asking the bank often. */
  isNoteDue: boolean
} & { [Value in keyof UnderReview]: UnderReview[Value] | null }

const statusColumns = sql`cart.status, cart.is_free as "isFree",
  cart.status = 'open' and cart.expires_at < now() as "isOver",
  coalesce(cart.polled_at < now() - interval '10 seconds', true) as "isNoteDue",
  case when difference.in_cents is not null then difference.in_cents when plan.installments > 1
    then (select value_in_cents from installment where plan_id = plan.id and number = 1)
    else cart.total_in_cents end as "chargedInCents",
  review."receivedInCents", review."askedInCents"`

// The charges of the plan are a look-up (`offset 0`). On a table without statistics PostgreSQL would also read the index
// of all live charges.
const planJoins = sql`left join plan on plan.cart_id = cart.id and plan.is_current
  left join lateral (select value_in_cents - credit_in_cents as in_cents
    from (select value_in_cents, credit_in_cents, status from charge where charge.plan_id = plan.id offset 0) as own
    where credit_in_cents > 0 and own.status in (${literals(ASKED_CHARGE)}) limit 1) as difference on true
  left join lateral (select "receivedInCents", "askedInCents" from (${reviewsOf(sql`cart.id`)}) as own order by "receivedAt" desc limit 1) as review on true`

/** The columns are null if another account owns the cart. */
export type StatusBesideSession = Status | { [Column in keyof Status]: null }

/** The status of a cart, read with the session of its owner. */
export const statusBesideSession = {
  columns: statusColumns,
  joins: sql`left join cart on cart.id = requested.key and cart.owner_id = session.account_id ${planJoins}`,
}

/** The payment status of a cart; undefined if it belongs to another account. */
export const findStatus = (db: Database, { cartId, accountId }: StatusRequest) =>
  findRow<Status>(db)`
    select ${statusColumns} from cart ${planJoins}
    where cart.id = ${cartId} and cart.owner_id = ${accountId}`

export const wasPaidTooLate = async (db: Database, cartId: string) =>
  (await db
    .selectFrom('payment')
    .where('cart_id', '=', cartId)
    .where('decision', '=', 'late')
    .select('id')
    .executeTakeFirst()) !== undefined
