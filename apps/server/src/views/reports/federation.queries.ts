import { ERASED_NAME } from '#modules/accounts/index.ts'
import type { Database } from '#platform/database/client.ts'
import { shownClub } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import type { EnteredRider } from './federation.rules.ts'

/**
 * The riders of the categories of an event that have rules: those of formations, also of ended ones, whose results stay,
 * and those whom the scoreboard alone has, by a substitution or from another system. Region and club are those of the
 * card, or of the entry without a card.
 */
export const listRidersOfEntries = (db: Database, eventId: string) =>
  listRows<EnteredRider>(db)`
    with own as (
      select category.id from category join item using (id)
      where item.event_id = ${eventId} and category.competition is not null),
    entered as (
      select formation.category_id, formation.badge, formation.cart_item_id, rider.account_id, rider.position,
        ${shownClub} as club, entity.region_id
      from formation
      join formation_rider rider on rider.cart_item_id = formation.cart_item_id
      left join entity on entity.id = formation.entity_id
      where formation.category_id in (select id from own)
      union all
      select rider.category_id, rider.badge, formation.cart_item_id, account.id, rider.position,
        entry.entity, entity.region_id
      from ranking_rider rider
      join ranking_entry entry on entry.category_id = rider.category_id and entry.badge = rider.badge
      join account on account.uuid = rider.rider_uuid
      left join formation on formation.category_id = rider.category_id and formation.badge = rider.badge
        and formation.active
      left join entity on entity.id = formation.entity_id
      where rider.category_id in (select id from own) and not exists (
        select from formation_rider formed
        where formed.cart_item_id = formation.cart_item_id and formed.account_id = account.id))
    select entered.category_id as "categoryId", coalesce(entered.badge, 0) as badge,
      coalesce(entered.cart_item_id, 0)::float8 as "entryId",
      coalesce(account.country || ' ' || account.foreign_document, account.cpf) as cpf, account.name,
      account.disabled_at is not null and account.name = ${ERASED_NAME} as "isErased",
      coalesce(membership.card_number, '') as card, coalesce(region.name, '') as region,
      coalesce(card_club.name, entered.club) as club
    from entered
    join account on account.id = entered.account_id
    left join membership on membership.cpf = account.cpf
    left join entity card_club on card_club.id = membership.ctg_id
    left join entity region on region.id =
      case when card_club.id is null then entered.region_id else card_club.region_id end
    order by entered.position, account.id`
