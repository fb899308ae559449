import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

const document = sql`to_tsvector('simple', fold_words(account.name || ' ' || account.nickname || ' ' || account.email))`
/** One plan for all terms would suit none: some are in every cart, most in one. Until the transaction ends. */
export const planEachTime = (db: Database) => sql`set local plan_cache_mode = force_custom_plan`.execute(db)

/**
 * What to look for, as the index takes it: each folded word becomes a beginning, so 'joao sil' finds JOÃO DA SILVA.
 * Asked for by itself, because the planner must see it to know whether few or nearly all are meant.
 */
export async function findWanted(db: Database, words: string) {
  const { rows } = await sql<{ wanted: string }>`
    select coalesce(string_agg(word || ':*', ' & '), '') as wanted
    from unnest(string_to_array(fold_words(${words}), ' ')) as word where word <> ''`.execute(db)
  return rows[0]?.wanted ?? ''
}

/** A search whose words were made ready for the index. */
export type Ready = { cpf: string } | { wanted: string; codeStart: string }

const isMeant = (search: Ready) =>
  'cpf' in search ? sql`account.cpf = ${search.cpf}` : sql`${document} @@ ${search.wanted}::tsquery`

/** The ids of people who are meant, at most so many. */
export async function findPeople(db: Database, search: Ready, limit: number) {
  const { rows } = await sql<{ id: number }>`
    select id from account where ${isMeant(search)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest carts of these people, as buyers or riders, and those whose code is meant. */
export async function findCartsOf(db: Database, people: number[], search: Ready, limit: number) {
  // Given as ids, not as a subquery, so that the planner knows how many they are.
  const { rows } = await sql<{ id: string }>`
    with people as (select unnest(${people}::bigint[]) as id),
    found as (
      select cart.id, cart.created_at from people join cart on cart.owner_id = people.id
      union
      select cart.id, cart.created_at from people join formation_rider on formation_rider.account_id = people.id
        join cart_item on cart_item.id = formation_rider.cart_item_id
        join cart on cart.id = cart_item.cart_id
      ${byCode(search, limit)})
    select id from found order by created_at desc, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Each by its own index, and no more than can be shown: half the shop may begin with the same word. */
const byCode = (search: Ready, limit: number) =>
  'cpf' in search
    ? sql``
    : sql`
      union (select id, created_at from cart where code like ${`${search.codeStart}%`}
        order by created_at desc, id limit ${limit})
      union (select id, created_at from cart where split_part(code, '-', 2) like ${`${search.codeStart}%`}
        order by created_at desc, id limit ${limit})`

/** Which of the newest carts are meant, looked at one by one from the newest until there are enough. */
export async function findAmongNewest(
  db: Database,
  { wanted, codeStart }: { wanted: string; codeStart: string },
  { among, limit }: { among: number; limit: number },
) {
  // Asked as values and not by EXISTS, which would be answered for everybody first.
  const { rows } = await sql<{ id: string }>`
    select newest.id from (select id, owner_id, code, created_at from cart
      order by created_at desc, id limit ${among}) as newest
    where newest.code like ${`${codeStart}%`} or split_part(newest.code, '-', 2) like ${`${codeStart}%`}
      or (select ${document} @@ ${wanted}::tsquery from account where account.id = newest.owner_id)
      or (select bool_or(${document} @@ ${wanted}::tsquery) from cart_item
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
