import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { unhurried } from '#platform/database/unhurried.ts'

/** Writes beside the cart, for its administrators, that the payer contests the payment. */
export const noteContested = (db: Database, cartId: string) =>
  db
    .updateTable('cart')
    .set({ note: 'Pagamento contestado', updated_at: sql<Date>`now()` })
    .where('id', '=', cartId)
    .execute()

/** Writes down that the payment screens of these carts are open. A cart that is being changed is left out. */
export const notePolled = (db: Database, cartIds: string[]) =>
  sql`
    update cart set polled_at = now() from ${unhurried}
    where id in (
      select id from cart where id = any(${cartIds}::uuid[]) and status in ('open', 'expiring', 'paid', 'registered')
      for no key update skip locked)`.execute(db)
