import type { OptionalLimit } from '@porteira/domain'
import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { findRow, listRows } from '#platform/database/statements.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { today } from '#platform/database/sql-words.ts'
import { type EventFacts, type KnownRider } from './eligibility.rules.ts'

/**
 * The event of a cart with its checks, and the accounts of these CPFs with their memberships. The database's clock
 * decides whether the event is over. The accounts cannot be deleted until the transaction ends.
 */
export function readFillingFacts(db: Database, cartId: string, cpfs: string[]) {
  return findRow<EventFacts & { limitsClubs: boolean; riders: KnownRider[] | null }>(db)`
    select event.starts_on as "startsOn", event.check_participant_ctg as "chkParticipantCtg",
      event.check_ctg_region as "chkCtgRegion", event.check_blocked_reason as "chkBlockedReason",
      region.id as "regionId", region.name as "regionName",
      ${today} > event.ends_on as "isOver",
      exists (select from item join category on category.id = item.id
        where item.event_id = event.id and category.one_club <> 'off') as "limitsClubs",
      (select json_agg(known) from (
        select account.id as "accountId", account.cpf, account.nickname, account.name,
          account.birthdate, account.sex, account.birthdate_declared and account.password_hash is null as "isBirthdateDeclared",
          membership.ctg_id as "ctgId", ctg.region_id as "regionId",
          membership.valid_until as "validUntil", coalesce(membership.blocked_reason, '') as "blockedReason"
        from account
        left join membership on membership.cpf = account.cpf
        left join entity ctg on ctg.id = membership.ctg_id
        where ${isOneOf('account.cpf', cpfs, 'text')}
        -- guard: rider-locked-while-saved
        for key share of account
        ) known) as riders
    from cart
    join event on event.id = cart.event_id
    left join entity region on region.kind = 'region' and region.name = event.region_name
    where cart.id = ${cartId}`
}

export const findClubs = (db: Database, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('entity')
        .leftJoin('entity as region', 'region.id', 'entity.region_id')
        .where('entity.id', 'in', ids)
        .select([
          'entity.id',
          'entity.kind',
          'entity.name',
          'entity.blocked_reason as blockedReason',
          'region.id as regionId',
          'region.name as regionName',
        ])
        .execute()

/** Lets no other transaction enter these riders until this one ends. */
export const lockRiders = (db: Database, cpfs: string[]) =>
  sql`select from account where ${isOneOf('cpf', cpfs, 'text')} order by id for no key update`.execute(db)

/** The entities for which riders of these CPFs are in other live entries of the cart's event. */
export const listOtherClubs = (db: Database, { cartId, cpfs, cartItemIds }: OtherEntries) =>
  listRows<{ cpf: string; name: string; oneClub: OptionalLimit }>(db)`
  select rider.cpf, formation.entity_name as name, category.one_club as "oneClub"
  from cart
  join item on item.event_id = cart.event_id
  join category on category.id = item.id
  join formation on formation.category_id = category.id and formation.active and formation.entity_name <> ''
  join formation_rider rider on rider.cart_item_id = formation.cart_item_id
  where cart.id = ${cartId} and ${isOneOf('rider.cpf', cpfs, 'text')}
    and formation.cart_item_id <> all(${cartItemIds}::bigint[])
  order by formation.cart_item_id`

type OtherEntries = { cartId: string; cpfs: string[]; cartItemIds: number[] }
