import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { Search } from './search.rules.ts'

const document = sql`to_tsvector('simple', fold_words(name || ' ' || nickname || ' ' || email))`
// Each folded word becomes a beginning: 'joao sil' finds JOÃO DA SILVA. Without a word nobody is found.
const wanted = (words: string) => sql`
  (select coalesce(string_agg(word || ':*', ' & '), '')::tsquery
  from unnest(string_to_array(fold_words(${words}), ' ')) as word where word <> '')`

const people = (search: Search) =>
  'cpf' in search
    ? sql`select id from account where cpf = ${search.cpf}`
    : sql`select id from account where ${document} @@ ${wanted(search.words)}`

const byCode = (search: Search) =>
  'cpf' in search
    ? sql``
    : sql`
      union select id from cart where code like ${`${search.codeStart}%`}
      union select id from cart where split_part(code, '-', 2) like ${`${search.codeStart}%`}`

/** Carts whose buyer, rider or code is meant, the newest first. */
export async function findCarts(db: Database, search: Search, limit: number) {
  const { rows } = await sql<{ id: string }>`
    with people as materialized (${people(search)}),
    found as (
      select cart.id from cart join people on people.id = cart.owner_id
      union
      select cart_item.cart_id from people join formation_rider on formation_rider.account_id = people.id
        join cart_item on cart_item.id = formation_rider.cart_item_id
      ${byCode(search)})
    select cart.id from cart join found on found.id = cart.id
    order by cart.created_at desc, cart.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const findNickname = async (db: Database, cpf: string) =>
  (await db.selectFrom('account').where('cpf', '=', cpf).select(['nickname', 'name']).executeTakeFirst()) ?? {
    nickname: '',
    name: '',
  }
