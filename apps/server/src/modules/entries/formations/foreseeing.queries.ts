import type { Database } from '#platform/database/client.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { listRows } from '#platform/database/statements.ts'
import { entryLimits, hasRiders, today } from '#platform/database/sql-words.ts'
import type { ForeseeingRow } from './foreseeing.rules.ts'

/** The categories of an event with riders, with what decides whether these accounts may ride in them. */
export const listForeseeingRows = (
  db: Database,
  { eventId, accountIds }: { eventId: string; accountIds: number[] },
) => listRows<ForeseeingRow>(db)`
  select category.id as "categoryId", item.name as "categoryName", 0 as "overrideParticipants",
    category.min_participants as "minParticipants", category.max_participants as "maxParticipants",
    ${entryLimits} as limits, category.restrict_age_min as "restrictAgeMin", category.restrict_age_max as "restrictAgeMax",
    category.max_cpf_occurrences as "maxCpfOccurrences", category.sbb_enabled as "sbbEnabled",
    category.entity_required as "entityRequired", category.entity_optional as "entityOptional",
    coalesce(quota.used, 0) as used, ${today}::text as today,
    json_build_object('startsOn', event.starts_on, 'chkParticipantCtg', event.check_participant_ctg,
      'chkCtgRegion', event.check_ctg_region, 'chkBlockedReason', event.check_blocked_reason,
      'regionId', region.id, 'regionName', region.name, 'isOver', false) as event,
    json_build_object('accountId', account.id, 'cpf', account.cpf, 'nickname', account.nickname,
      'name', account.name, 'birthdate', account.birthdate, 'sex', account.sex,
      'isBirthdateDeclared', false, 'ctgId', membership.ctg_id, 'regionId', ctg.region_id,
      'validUntil', membership.valid_until, 'blockedReason', coalesce(membership.blocked_reason, '')) as rider,
    case when ctg.id is not null then json_build_object('id', ctg.id, 'kind', ctg.kind, 'name', ctg.name,
      'blockedReason', ctg.blocked_reason, 'regionId', ctg_region.id, 'regionName', ctg_region.name) end as club
  from event
  join account on ${isOneOf('account.id', accountIds, 'bigint')}
  join item on item.event_id = event.id
  join category on category.id = item.id
  left join entity region on region.kind = 'region' and region.name = event.region_name
  left join membership on membership.cpf = account.cpf
  left join entity ctg on ctg.id = membership.ctg_id
  left join entity ctg_region on ctg_region.id = ctg.region_id
  left join cpf_quota quota on quota.category_id = category.id and quota.cpf = account.cpf
  where event.id = ${eventId} and ${hasRiders}`
