import { type RawBuilder, sql } from 'kysely'
import type { Person } from '@porteira/contract'
import type { Database } from '#platform/database/client.ts'
import { isWithin } from '#platform/database/is-within.ts'
import { today } from '#platform/database/sql-words.ts'
import { document } from './search.queries.ts'

/** A search by CPF, by words of the name and letters of a document, or the people who were entered or added last. */
export type PeopleSearch = { cpf: string } | { tsQuery: string; letters: string } | 'latest'

export type PeopleCaller = { accountId: number; scope: 'all' | readonly string[] }

const NEWEST_ENTRIES = 200

/** The people of the newest entries and additions that the caller reads, each with the newest of its times. */
const latest = (isHere: RawBuilder<unknown>, isAddedHere: RawBuilder<unknown>) => sql`
  select id, max(place) as place from (
    (select rider.account_id as id, cart.created_at as place from formation_rider rider
      join cart_item on cart_item.id = rider.cart_item_id
      join cart on cart.id = cart_item.cart_id and ${isHere}
      order by rider.cart_item_id desc limit ${NEWEST_ENTRIES})
    union all
    (select addition.account_id, addition.added_at from rider_addition addition
      where ${isAddedHere} order by addition.added_at desc limit ${NEWEST_ENTRIES})) as newest
  group by id`

/**
 * People by name, or the latest ones first. A caller with roles for some events reads people who ride in these events, those who were added for
 * them, and those whom the caller added.
 */
export async function listPeople(db: Database, search: PeopleSearch, caller: PeopleCaller, limit: number) {
  const { accountId, scope } = caller
  const isHere = isWithin('cart.event_id', scope)
  const isAddedHere = sql`(${scope === 'all'} or addition.added_by = ${accountId}
    or exists (select from cart where cart.id = addition.cart_id and ${isHere}))`
  const found =
    search === 'latest'
      ? latest(isHere, isAddedHere)
      : 'cpf' in search
        ? sql`select id, null::timestamptz as place from account where cpf = ${search.cpf}`
        : sql`select id, null::timestamptz as place from account where ${document} @@ ${search.tsQuery}::tsquery
            union select id, null from account where account.foreign_document = ${search.letters}`
  const { rows } = await sql<Person>`
    select account.uuid as "userUUID", account.cpf as key,
      case when account.foreign_document is null then account.cpf else '' end as cpf,
      coalesce(account.foreign_document, '') as document, coalesce(account.country, '') as country,
      account.name, account.nickname, account.birthdate, account.sex,
      (account.birthdate_declared and account.password_hash is null)::int as "birthdateDeclared",
      (account.password_hash is not null)::int as "hasAccount", coalesce(addition.way, '') as "addedBy",
      (select count(*)::int from formation_rider rider
        join formation on formation.cart_item_id = rider.cart_item_id and formation.active
        join item on item.id = formation.category_id join event on event.id = item.event_id
        where rider.account_id = account.id
          and event.ends_on >= ${today}) as entries
    from (${found}) as found
    join account on account.id = found.id and account.disabled_at is null
    left join rider_addition addition on addition.account_id = account.id
    where ${isAddedHere}
      or exists (select from formation_rider rider
        join cart_item on cart_item.id = rider.cart_item_id
        join cart on cart.id = cart_item.cart_id and ${isHere} where rider.account_id = account.id)
    order by found.place desc nulls last, account.name, account.id limit ${limit}`.execute(db)
  return rows
}
