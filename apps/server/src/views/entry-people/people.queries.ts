import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { buyerOfCart, getsMails, shownName } from '#platform/database/sql-words.ts'
import { listRows, readRow } from '#platform/database/statements.ts'

/**
 * The buyers and the riders of entries, each with what it has among them. `is_mailed` is false for a buyer at the desk who
 * does not own the cart.
 */
const peopleOf = (cartItemIds: number[]) => sql`
  from (select ${buyerOfCart} as account_id, entry.category_id, cart.owner_id is not null as is_mailed
    from cart_item entry join cart on cart.id = entry.cart_id where entry.id = any(${cartItemIds}::bigint[])
  union all
  select rider.account_id, formation.category_id, true
    from formation_rider rider join formation on formation.cart_item_id = rider.cart_item_id
    where rider.cart_item_id = any(${cartItemIds}::bigint[])) as person`

export const countPeople = (db: Database, cartItemIds: number[]) =>
  readRow<{ people: number; byPhone: number }>(db)`
    select count(*)::int as people, (count(*) filter (where not (${getsMails('account')} and one.is_mailed)))::int as "byPhone"
    from (select person.account_id, bool_or(person.is_mailed) as is_mailed ${peopleOf(cartItemIds)}
      group by person.account_id) as one
    join account on account.id = one.account_id`

/** The people who get no mail, with their numbers, by name. */
export const listByPhone = (db: Database, cartItemIds: number[]) =>
  listRows<{ name: string; mobile: string; categories: string[] }>(db)`
    select account.name, account.mobile, array_agg(distinct item.name order by item.name) as categories
    ${peopleOf(cartItemIds)} join account on account.id = person.account_id
      join item on item.id = person.category_id
    group by account.id having not (${getsMails('account')} and bool_or(person.is_mailed)) order by account.name, account.id`

type Recipient = { accountId: number; email: string; nickname: string; categories: string[] }

/** The people of entries who get mails, with their categories. */
export const listRecipients = (db: Database, cartItemIds: number[]) => listRows<Recipient>(db)`
  select account.id as "accountId", account.email, account.nickname,
    array_agg(distinct item.name order by item.name) as categories
  ${peopleOf(cartItemIds)} join account on account.id = person.account_id
    join item on item.id = person.category_id
  where ${getsMails('account')} group by account.id having bool_or(person.is_mailed) order by account.id`

/** The names of people of the office, to show. */
export const listNames = (db: Database, accountIds: number[]) => listRows<{ id: number; name: string }>(db)`
  select id, ${shownName('account')} as name from account where id = any(${accountIds}::bigint[])`
