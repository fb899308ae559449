import { SOLD } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { today } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'

type OpenInstallments = { cartId: string; count: number; valueInCents: number; overdue: number }

/** What the sold carts of an event still owe by installments, due or not. Carts that owe nothing are left out. */
export const listOpenInstallments = (db: Database, eventId: string) =>
  listRows<OpenInstallments>(db)`
    select cart.id as "cartId", count(*)::int as count, sum(owed.value_in_cents)::int as "valueInCents",
      count(*) filter (where owed.due_on < ${today})::int as overdue
    from cart join owed_installment owed on owed.cart_id = cart.id and owed.number > 1
    where cart.event_id = ${eventId} and cart.status in (${literals(SOLD)})
    group by cart.id`
