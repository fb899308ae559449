import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'

export type HandedOut = { cartItemId: number; eventId: string; badge: number | null }

/** Those of these entries whose number is handed out. The caller has locked their formations. */
export const listHandedOut = (db: Database, cartItemIds: number[]) => listRows<HandedOut>(db)`
  select cart_item_id as "cartItemId", event_id as "eventId", badge from check_in
  where state = 'handedOut' and cart_item_id = any(${cartItemIds}::bigint[]) order by cart_item_id`

/** Deletes what was waived for an entry, and what was checked and stated of its horses without registration. */
export async function deleteNoted(db: Transaction, cartItemId: number) {
  await sql`delete from requirement_waiver where cart_item_id = ${cartItemId}`.execute(db)
  await sql`delete from horse_link where cart_item_id = ${cartItemId}`.execute(db)
  await sql`delete from document_check where subject like ${`entry:${cartItemId}:%`}
    and event_id = (select cart.event_id from cart_item join cart on cart.id = cart_item.cart_id
      where cart_item.id = ${cartItemId})`.execute(db)
}

type Removed = { eventId: string; cartItemId: number; says: string; accountId: number | null }

/** Lists the number of a removed entry among the conflicts, so that the desk asks for it. */
export const insertRemoval = (db: Transaction, { eventId, cartItemId, says, accountId }: Removed) =>
  sql`insert into check_in_conflict (event_id, cart_item_id, kind, says, first_at, first_account_id, first_device_id,
      second_at, second_account_id)
    select ${eventId}, cart_item_id, 'removed', ${says}, changed_at, account_id, device_id, clock_timestamp(), ${accountId}::bigint
    from check_in where cart_item_id = ${cartItemId}`.execute(db)
