import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { findRow, listRows, listValues } from '#platform/database/statements.ts'
import { isLiveEntry, today } from '#platform/database/sql-words.ts'
import { SUBMITTED } from '../formations/states.rules.ts'
import type { EventRow, MinorRow } from './minors.rules.ts'

export const eventColumns = sql`event.id, event.name, event.starts_on as "startsOn", event.ends_on as "endsOn",
  event.venue, event.city, event.state, event.minors_need_authorisation as setting,
  event.authorisation_text as "ownText", ${today} >= event.starts_on as "hasBegun", ${today} > event.ends_on as "isOver"`

export const findEvent = (db: Database, eventId: string) =>
  findRow<EventRow>(db)`select ${eventColumns} from event where event.id = ${eventId}`

/** The event of a cart that this account owns. */
export const findEventOfOwnCart = (db: Database, cartId: string, ownerId: number) => findRow<EventRow>(db)`
  select ${eventColumns} from cart join event on event.id = cart.event_id
  where true
    -- guard: minors-of-own-cart-only
    and cart.owner_id = ${ownerId}
    and cart.id = ${cartId}`

/** Selects the riders of an event: all of them, those of one cart, some of them, or one rider. */
export type RiderFilter = {
  eventId: string
  cartId?: string
  userUUID?: string
  accountId?: number
  accountIds?: number[]
}

/** The own date of birth of a rider, or a later one that another person stated and the desk did not confirm. */
// guard: declared-minor-stays-a-minor
const birthdate = sql`greatest(account.birthdate, max(rider.declared_birthdate))`

/** The riders who are about 18 or younger, by name. The age is decided by the caller; this reads a few more. */
export async function listYoungRiders(
  db: Database,
  { eventId, cartId, userUUID, accountId, accountIds }: RiderFilter,
) {
  const isAsked =
    accountIds === undefined ? sql<boolean>`true` : sql<boolean>`account.id = any(${accountIds}::bigint[])`
  const isInCart = cartId === undefined ? sql`true` : sql`cart.id = ${cartId}::uuid`
  return listRows<MinorRow>(db)`
    with young as (
      select account.id as "accountId", account.uuid as "userUUID", account.nickname, account.name, account.cpf,
        ${birthdate} as birthdate, event.starts_on as "startsOn", array_agg(distinct item.name order by item.name)
          filter (where ${isInCart}) as categories,
        coalesce(array_agg(distinct formation.badge order by formation.badge)
          filter (where formation.badge is not null and ${isInCart}), '{}') as badges
      from event
      join cart on cart.event_id = event.id
      join cart_item on cart_item.cart_id = cart.id and ${isLiveEntry('cart_item')}
      join formation on formation.cart_item_id = cart_item.id and formation.active
        and formation.status = any(${SUBMITTED}::text[])
      join formation_rider rider on rider.cart_item_id = cart_item.id
      join account on account.id = rider.account_id and account.disabled_at is null
      join item on item.id = cart_item.category_id
      where event.id = ${eventId} and ${only('account.uuid', userUUID)} and ${only('account.id', accountId)}
        and ${isAsked}
      group by account.id, event.id
      having ${birthdate} > event.starts_on - interval '19 years' and bool_or(${isInCart}))
    select young.*, authorisation.id as "authorisationId", authorisation.status, authorisation.asked_by as "askedBy",
      coalesce(authorisation.guardian_name, '') as "guardianName", authorisation.channel,
      coalesce(authorisation.contact, '') as contact, coalesce(authorisation.signer_name, '') as "signerName",
      authorisation.kinship, authorisation.signed_at as "signedAt", authorisation.revoked_at as "revokedAt",
      authorisation.paper_at as "paperAt", coalesce(authorisation.paper_note, '') as "paperNote",
      link.sent_at as "sentAt", link.expires_at <= now() as "isExpired"
    from young
    left join lateral (select * from authorisation where event_id = ${eventId} and account_id = young."accountId"
      order by id desc limit 1) authorisation on true
    left join lateral (select sent_at, expires_at from authorisation_link
      where authorisation_id = authorisation.id order by id desc limit 1) link on true
    order by young.name, young."accountId"`
}

const only = (column: string, value: string | number | undefined): RawBuilder<boolean> =>
  value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`

/** Those of these accounts of which a date of birth is about 18 years ago or less. Most riders are adults by each date. */
export async function listPossibleMinors(db: Database, eventId: string, accountIds: number[]) {
  const limit = sql`(select starts_on - interval '19 years' from event where id = ${eventId})`
  const rows = await listRows<{ id: number }>(db)`
    select given.id from unnest((select ${accountIds}::bigint[])) as given (id)
    cross join lateral (select birthdate from account where id = given.id offset 0) account
    where birthdate > ${limit} or exists (select from formation_rider
      where account_id = given.id and declared_birthdate > ${limit} offset 0)`
  return rows.map(({ id }) => id)
}

/** One cart of each buyer who entered a rider in an event. */
export const listCartPerBuyer = (db: Database, eventId: string, accountId: number) => listValues<string>(db)`
  select distinct on (cart.owner_id) cart.id as "cartId"
  from cart
  join cart_item on cart_item.cart_id = cart.id and ${isLiveEntry('cart_item')}
  join formation on formation.cart_item_id = cart_item.id and formation.active
  join formation_rider rider on rider.cart_item_id = cart_item.id
  where cart.event_id = ${eventId} and rider.account_id = ${accountId}
  order by cart.owner_id, cart.created_at desc`
