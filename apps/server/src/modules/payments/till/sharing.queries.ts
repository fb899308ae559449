import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** The charge of a sale at the desk. Only such a charge has a link. */
export const findShared = (db: Database, txid: string) =>
  db
    .selectFrom('charge')
    .innerJoin('cart', 'cart.id', 'charge.cart_id')
    .innerJoin('event', 'event.id', 'cart.event_id')
    .where('charge.txid', '=', txid)
    // guard: link-of-desk-sales-only
    .where('cart.sold_by', 'is not', null)
    .select([
      'charge.status',
      'charge.pix_copia_e_cola as text',
      'charge.value_in_cents as valueInCents',
      'cart.code as cartCode',
      'event.name as eventName',
      sql<number>`case when cart.status = 'open'
        then greatest(0, ceil(extract(epoch from cart.expires_at - now())))::int else 0 end`.as(
        'secondsLeft',
      ),
    ])
    .executeTakeFirst()
