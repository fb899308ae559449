import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { CartStatus } from '#platform/database/tables.ts'
import type { CartFacts, CartRow } from './purchases.rules.ts'

/** Carts with what stands beside them, the newest first. */
export async function listCartFacts(db: Database, cartIds: string[]) {
  const { rows } = await sql<CartRow & CartFacts & { status: CartStatus; note: string }>`
    select cart.id, cart.code, cart.event_id, cart.status, cart.total_in_cents, cart.is_free, cart.created_at,
      cart.updated_at, cart.cancelled_at, cart.paid_at, cart.receipt_email, cart.note,
      event.name as "eventName", event.support_whatsapp as "supportWhatsapp", 0 as "secondsLeft",
      false as "isLongRegistered", account.name as "buyerName", account.cpf as "buyerCpf",
      account.mobile as "buyerMobile", account.email as "buyerEmail"
    from cart
    join event on event.id = cart.event_id
    left join account on account.id = cart.owner_id
    where cart.id = any(${cartIds}::uuid[])
    order by cart.created_at desc, cart.id`.execute(db)
  return rows
}
