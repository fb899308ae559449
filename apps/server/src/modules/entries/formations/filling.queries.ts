import type { Database } from '#platform/database/client.ts'
import { findRow } from '#platform/database/statements.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { today } from '#platform/database/sql-words.ts'
import { type EventFacts, type KnownRider } from './eligibility.rules.ts'

/**
 * The event of a cart with its checks, and the accounts of these CPFs with their memberships. The database's clock
 * decides whether the event is over. The accounts cannot be deleted until the transaction ends.
 */
export function readFillingFacts(db: Database, cartId: string, cpfs: string[]) {
  return findRow<EventFacts & { riders: KnownRider[] | null }>(db)`
    select event.starts_on as "startsOn", event.check_participant_ctg as "chkParticipantCtg",
      event.check_ctg_region as "chkCtgRegion", event.check_blocked_reason as "chkBlockedReason",
      region.id as "regionId", region.name as "regionName",
      ${today} > event.ends_on as "isOver",
      (select json_agg(known) from (
        select account.id as "accountId", account.cpf, account.nickname, account.name,
          account.birthdate, account.birthdate_declared and account.password_hash is null as "isBirthdateDeclared",
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
