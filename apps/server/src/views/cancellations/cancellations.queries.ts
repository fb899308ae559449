import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { buyerOfCart, getsMails, shownName } from '#platform/database/sql-words.ts'
import { listRows, readRow } from '#platform/database/statements.ts'

/** The buyers and the riders of entries, each with what it has among them. */
const peopleOf = (cartItemIds: number[]) => sql`
  from (select ${buyerOfCart} as account_id, entry.category_id, cart.owner_id is not null as is_owner
    from cart_item entry join cart on cart.id = entry.cart_id where entry.id = any(${cartItemIds}::bigint[])
  union all
  select rider.account_id, formation.category_id, false
    from formation_rider rider join formation on formation.cart_item_id = rider.cart_item_id
    where rider.cart_item_id = any(${cartItemIds}::bigint[])) as person`

export const countPeople = (db: Database, cartItemIds: number[]) =>
  readRow<{ people: number; byPhone: number }>(db)`
    select count(*)::int as people, (count(*) filter (where not ${getsMails('account')}))::int as "byPhone"
    from (select distinct person.account_id ${peopleOf(cartItemIds)}) as one
    join account on account.id = one.account_id`

/** The people who get no mail, with their numbers, by name. */
export const listByPhone = (db: Database, cartItemIds: number[]) =>
  listRows<{ name: string; mobile: string; categories: string[] }>(db)`
    select account.name, account.mobile, array_agg(distinct item.name order by item.name) as categories
    ${peopleOf(cartItemIds)} join account on account.id = person.account_id
      join item on item.id = person.category_id
    where not ${getsMails('account')} group by account.id order by account.name, account.id`

/** Entries whose number was handed out, and entries with shots that count. */
export const countBegun = (db: Database, cartItemIds: number[]) =>
  readRow<{ handedOut: number; thrown: number }>(db)`
    select (select count(*)::int from check_in
        where state = 'handedOut' and cart_item_id = any(${cartItemIds}::bigint[])) as "handedOut",
      (select count(*)::int from formation where cart_item_id = any(${cartItemIds}::bigint[]) and exists (
        select from live_shot shot
        where shot.category_id = formation.category_id and shot.badge = formation.badge)) as thrown`

/** The entries that a cancellation has ended. */
export const listEnded = async (db: Database, cancellationId: string) =>
  (
    await listRows<{ id: number }>(db)`
      select unnest(entries) as id from cancelled_cart where cancellation_id = ${cancellationId}`
  ).map(({ id }) => id)

export const listNames = (db: Database, accountIds: number[]) => listRows<{ id: number; name: string }>(db)`
  select id, ${shownName('account')} as name from account where id = any(${accountIds}::bigint[])`
