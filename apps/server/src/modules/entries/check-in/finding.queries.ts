import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isListed } from './entries.queries.ts'

/** The listed entries of an event in which the person with a CPF rides. */
export async function listEntriesOfCpf(db: Database, eventId: string, cpf: string) {
  const { rows } = await sql<{ cartItemId: number }>`
    select distinct formation.cart_item_id as "cartItemId"
    from account
    join formation_rider rider on rider.account_id = account.id
    join formation on formation.cart_item_id = rider.cart_item_id
    join cart_item on cart_item.id = formation.cart_item_id
    join cart on cart.id = cart_item.cart_id
    join event on event.id = cart.event_id
    left join check_in on check_in.cart_item_id = formation.cart_item_id
    -- guard: found-entries-of-same-event
    where ${isListed(eventId)}
      and account.cpf = ${cpf}
    order by 1`.execute(db)
  return rows.map(({ cartItemId }) => cartItemId)
}
