import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isWithin } from '#platform/database/is-within.ts'
import { buyerOfCart } from '#platform/database/sql-words.ts'
import { listValues, readValue } from '#platform/database/statements.ts'
import type { EventScope } from '#platform/roles.rules.ts'

/** The words of a person, as they are indexed. */
export const document = sql`to_tsvector('simple', fold_words(account.name || ' ' || account.nickname || ' ' || account.email))`
/** Plans each statement for its values until the transaction ends. A term may match every cart or only one. */
export const planEachTime = (db: Database) => sql`set local plan_cache_mode = force_custom_plan`.execute(db)

/**
 * The words as a text search query of prefixes, so that 'joao sil' finds JOÃO DA SILVA. A separate statement computes it,
 * because the planner needs the value to estimate the number of matches. The parser of the index splits the words of the
 * query too: it takes '3e5a12' for the number 3e5 and the word a12.
 */
export const readSearchQuery = (db: Database, words: string) =>
  readValue<string>(db)`
    select coalesce(to_tsquery('simple', string_agg('''' || word || ''':*', ' & '))::text, '')
    from unnest(string_to_array(fold_words(${words}), ' ')) as word where word <> ''`

/** A search by CPF, or by a text search query and the start of a cart code. */
export type PreparedSearch = { cpf: string } | { tsQuery: string; codeStart: string }

const matches = (search: PreparedSearch) =>
  'cpf' in search ? sql`account.cpf = ${search.cpf}` : sql`${document} @@ ${search.tsQuery}::tsquery`

/** The ids of matching accounts, up to the limit. */
export const findPeople = (db: Database, search: PreparedSearch, limit: number) =>
  listValues<number>(db)`
    select id from account where ${matches(search)} limit ${limit}`

/** The newest carts of these people, as buyers or riders, and the newest carts with a matching code. */
export async function findCartsOf(
  db: Database,
  people: number[],
  search: PreparedSearch,
  { limit, scope }: { limit: number; scope: EventScope },
) {
  const within = isWithin('cart.event_id', scope)
  // The ids are values and not a subquery, so that the planner knows their number.
  const { rows } = await sql<{ id: string }>`
    with people as (select unnest(${people}::bigint[]) as id),
    found as (
      select cart.id, cart.created_at from people join cart on cart.owner_id = people.id and ${within}
      union
      select cart.id, cart.created_at from people join cart on cart.buyer_id = people.id and ${within}
      union
      select cart.id, cart.created_at from people join formation_rider on formation_rider.account_id = people.id
        join cart_item on cart_item.id = formation_rider.cart_item_id
        join cart on cart.id = cart_item.cart_id and ${within}
      ${byCode(search, limit, within)})
    select id from found order by created_at desc, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The cart of an entry, within these events. An entry of another event than its code names is not found. */
export const findCartOfEntry = (
  db: Database,
  { cartItemId, eventUUID }: { cartItemId: number; eventUUID: string },
  scope: EventScope,
) =>
  listValues<string>(db)`
    select cart.id from cart_item join cart on cart.id = cart_item.cart_id
    where cart_item.id = ${cartItemId} and cart.event_id = ${eventUUID}::uuid
      and ${isWithin('cart.event_id', scope)}`

/** Each part uses its own index and has the limit, because half of the codes may have the same start. */
const byCode = (search: PreparedSearch, limit: number, within: RawBuilder<boolean>) =>
  'cpf' in search
    ? sql``
    : sql`
      union (select id, created_at from cart where code like ${`${search.codeStart}%`} and ${within}
        order by created_at desc, id limit ${limit})
      union (select id, created_at from cart where split_part(code, '-', 2) like ${`${search.codeStart}%`} and ${within}
        order by created_at desc, id limit ${limit})`

/** The matching carts among the newest, checked one by one from the newest until the limit is reached. */
export async function findAmongNewest(
  db: Database,
  { tsQuery, codeStart }: { tsQuery: string; codeStart: string },
  { among, limit, scope }: { among: number; limit: number; scope: EventScope },
) {
  // Scalar subqueries run per cart. PostgreSQL would evaluate EXISTS for all accounts first.
  const { rows } = await sql<{ id: string }>`
    select newest.id from (select id, ${buyerOfCart} as buyer_id, code, created_at from cart
      where ${isWithin('cart.event_id', scope)} order by created_at desc, id limit ${among}) as newest
    where newest.code like ${`${codeStart}%`} or split_part(newest.code, '-', 2) like ${`${codeStart}%`}
      or (select ${document} @@ ${tsQuery}::tsquery from account where account.id = newest.buyer_id)
      or (select bool_or(${document} @@ ${tsQuery}::tsquery) from cart_item
        join formation_rider on formation_rider.cart_item_id = cart_item.id
        join account on account.id = formation_rider.account_id where cart_item.cart_id = newest.id)
    order by newest.created_at desc, newest.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const findNickname = async (db: Database, cpf: string) =>
  (await db.selectFrom('account').where('cpf', '=', cpf).select(['nickname', 'name']).executeTakeFirst()) ?? {
    nickname: '',
    name: '',
  }
