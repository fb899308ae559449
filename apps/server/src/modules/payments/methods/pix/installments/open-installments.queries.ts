import { sql } from 'kysely'
import { HOLDING, SOLD } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { today } from '#platform/database/sql-words.ts'
import { OWED_CHARGE } from '../charges/charge-states.rules.ts'

const isNewest = sql`not exists (select from charge other where other.plan_id = charge.plan_id
  and other.installment = charge.installment and other.id > charge.id)`

type OpenInstallments = { cartId: string; count: number; valueInCents: number; overdue: number }

/** What the sold carts of an event still owe by installments, due or not. Carts that owe nothing are left out. */
export async function listOpenInstallments(db: Database, eventId: string) {
  const { rows } = await sql<OpenInstallments>`
    select cart.id as "cartId", count(*)::int as count, sum(charge.value_in_cents)::int as "valueInCents",
      count(*) filter (where charge.due_on < ${today})::int as overdue
    from cart
    join plan on plan.cart_id = cart.id and plan.is_current and not plan.is_over and plan.installments > 1
    join charge on charge.plan_id = plan.id and charge.installment > 1 and charge.covers = '{}'
      and charge.status in (${literals(OWED_CHARGE)})
    where cart.event_id = ${eventId} and cart.status in (${literals(SOLD)})
      and ${isNewest}
    group by cart.id`.execute(db)
  return rows
}

/** The days on which the carts of an event must pay, also those that have paid nothing yet. */
export async function listOpenDueDays(db: Database, eventId: string) {
  const { rows } = await sql<{ dueOn: string }>`
    select distinct charge.due_on as "dueOn"
    from cart
    join plan on plan.cart_id = cart.id and plan.is_current and not plan.is_over
    join charge on charge.plan_id = plan.id and charge.due_on is not null and charge.covers = '{}'
      and charge.status in (${literals(OWED_CHARGE)})
    where cart.event_id = ${eventId} and cart.status in (${literals(HOLDING)}) and ${isNewest}
    order by charge.due_on`.execute(db)
  return rows.map(({ dueOn }) => dueOn)
}
