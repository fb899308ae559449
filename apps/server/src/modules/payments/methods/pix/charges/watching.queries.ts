import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { CartStatus } from '#platform/database/tables.ts'
import { ASKED_CHARGE } from './charge-states.rules.ts'

export type StatusRequest = { cartId: string; accountId: number }
export type Status = {
  status: CartStatus
  isFree: boolean
  /** The amount to pay now: the difference to a credited Pix, the first installment of a plan, or the whole cart. */
  chargedInCents: number
  isOver: boolean
}

/**
 * The payment statuses for the polls of one moment, in the order of the requests. Undefined if the cart belongs to
 * another account. Screens poll every second, so each request reads one row by an index.
 */
export async function findStatuses(db: Database, requests: StatusRequest[]): Promise<(Status | undefined)[]> {
  const { rows } = await sql<Status & { position: number }>`
    select request.position::int, cart.status, cart.is_free as "isFree",
      cart.status = 'open' and cart.expires_at < now() as "isOver",
      case when difference.in_cents is not null then difference.in_cents when plan.installments > 1
        then (select value_in_cents from charge where charge.plan_id = plan.id and charge.installment = 1
          and charge.covers = '{}' limit 1)
        else cart.total_in_cents end as "chargedInCents"
    from unnest(${requests.map(({ cartId }) => cartId)}::uuid[],
      ${requests.map(({ accountId }) => accountId)}::bigint[]) with ordinality as request (cart_id, account_id, position)
    join cart on cart.id = request.cart_id and cart.owner_id = request.account_id
    left join plan on plan.cart_id = cart.id and plan.is_current
    left join lateral (select value_in_cents - credit_in_cents as in_cents from charge
      where charge.plan_id = plan.id and credit_in_cents > 0 and charge.status = any(${ASKED_CHARGE}) limit 1)
      as difference on true`.execute(db)
  const found = new Map(rows.map(({ position, ...status }) => [position, status]))
  return requests.map((_, index) => found.get(index + 1))
}

export const wasPaidTooLate = async (db: Database, cartId: string) =>
  (await db
    .selectFrom('payment')
    .where('cart_id', '=', cartId)
    .where('decision', '=', 'late')
    .select('id')
    .executeTakeFirst()) !== undefined
