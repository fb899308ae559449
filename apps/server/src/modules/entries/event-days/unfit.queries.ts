import type { Database } from '#platform/database/client.ts'
import { entryLimits } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import type { UnfitEntry } from '#modules/payments/index.ts'
import type { RiderFacts } from './unfit.rules.ts'

type EntryFacts = Omit<UnfitEntry, 'name' | 'reason'>

/** The riders of the live entries of an event, with what its days decide about them. */
export const listRiders = (db: Database, eventId: string) =>
  listRows<RiderFacts & { cartItemId: number; entry: EntryFacts }>(db)`
  select rider.cart_item_id::int as "cartItemId", json_build_object('cartUUID', cart.id, 'cartCode', cart.code, 'category', item.name,
      'badge', formation.badge) as entry,
    json_build_object('name', rider.name, 'birthdate', account.birthdate,
      'card', case when membership.ctg_id is not null then json_build_object(
        'ctgUUID', membership.ctg_id, 'validUntil', membership.valid_until) end) as rider,
    case when club.id is not null then json_build_object(
      'uuid', club.id, 'name', club.name, 'isCtg', club.kind = 'ctg') end as club,
    json_build_object('categoryName', item.name, 'limits', ${entryLimits}, 'restrictAgeMin', category.restrict_age_min,
      'restrictAgeMax', category.restrict_age_max, 'chkParticipantCtg', event.check_participant_ctg) as rules,
    greatest(account.birthdate, rider.declared_birthdate) as "birthdateForMinors",
    exists (select from authorisation where authorisation.event_id = event.id
      and authorisation.account_id = account.id and authorisation.status in ('signed', 'onPaper')) as "isAuthorised"
  from event
  join item on item.event_id = event.id
  join category on category.id = item.id
  join formation on formation.category_id = category.id and formation.active
  join cart_item on cart_item.id = formation.cart_item_id
  join cart on cart.id = cart_item.cart_id
  join formation_rider rider on rider.cart_item_id = formation.cart_item_id
  join account on account.id = rider.account_id
  left join membership on membership.cpf = account.cpf
  left join entity club on club.id = formation.entity_id
  where event.id = ${eventId}
  order by rider.cart_item_id, rider.position`

/** The names of the categories of an event, by id. */
export const listCategoryNames = (db: Database, eventId: string) =>
  listRows<{ id: string; name: string }>(db)`select id, name from item where event_id = ${eventId}`
