import { sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import { buyerOfCart, getsMails } from '#platform/database/sql-words.ts'
import { listRows, listValues, readRow } from '#platform/database/statements.ts'

/** The people of these entries, riders and buyers, and those of them without an e-mail address. */
export const countPeople = (db: Transaction, cartItemIds: number[]) =>
  readRow<{ people: number; peopleByPhone: number }>(db)`
    select count(*)::int as people, (count(*) filter (where not ${getsMails('account')}))::int as "peopleByPhone"
    from account where id in (
      select account_id from formation_rider where cart_item_id = any(${cartItemIds}::bigint[])
      union select ${buyerOfCart} from cart join cart_item on cart_item.cart_id = cart.id
        where cart_item.id = any(${cartItemIds}::bigint[]))`

export const listCartIds = (db: Transaction, cartItemIds: number[]) =>
  listValues<string>(db)`
    select distinct cart_id as "cartId" from cart_item where id = any(${cartItemIds}::bigint[])`

/** The numbers that the check-in of a category knows, also of entries that ended. */
export const listCheckedBadges = (db: Transaction, categoryId: string) =>
  listValues<number>(db)`select badge from check_in where category_id = ${categoryId} and badge is not null`

type NewBadge = { cartItemId: number; badge: number | null }

/** Makes formations those of another category, with these numbers. An ended one keeps its number. */
export async function moveFormations(db: Transaction, toId: string, badges: NewBadge[], ended: number[]) {
  await sql`update formation set category_id = ${toId}, badge = given.badge, updated_at = now()
    from json_to_recordset(${JSON.stringify(badges)}::json) as given ("cartItemId" bigint, badge integer)
    where formation.cart_item_id = given."cartItemId"`.execute(db)
  await sql`update formation set category_id = ${toId} where cart_item_id = any(${ended}::bigint[])`.execute(
    db,
  )
  const all = [...badges.map(({ cartItemId }) => cartItemId), ...ended]
  await sql`update check_in set category_id = ${toId} where cart_item_id = any(${all}::bigint[])`.execute(db)
}

/** Counts the entries of each CPF in the other category. */
export async function moveQuotas(db: Transaction, fromId: string, toId: string) {
  await sql`insert into cpf_quota (category_id, cpf, used)
    select ${toId}, cpf, used from cpf_quota where category_id = ${fromId} order by cpf
    on conflict (category_id, cpf) do update set used = cpf_quota.used + excluded.used`.execute(db)
  await db.deleteFrom('cpf_quota').where('category_id', '=', fromId).execute()
}

export type RiderToTell = { accountId: number; email: string; nickname: string; cartItemIds: number[] }

/** The riders of these entries who get mails and bought none of them, each with its entries. */
export const listRidersToTell = (db: Transaction, cartItemIds: number[]) =>
  listRows<RiderToTell>(db)`
    select account.id as "accountId", account.email, account.nickname,
      json_agg(rider.cart_item_id order by rider.cart_item_id) as "cartItemIds"
    from formation_rider rider join account on account.id = rider.account_id
    where rider.cart_item_id = any(${cartItemIds}::bigint[]) and ${getsMails('account')}
      and not exists (select from cart join cart_item on cart_item.cart_id = cart.id
        where cart_item.id = any(${cartItemIds}::bigint[]) and cart.owner_id = account.id)
    group by account.id order by account.id`
