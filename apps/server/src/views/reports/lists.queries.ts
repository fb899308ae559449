import { RIDER_COLUMNS } from '#modules/entries/index.ts'
import type { Database } from '#platform/database/client.ts'
import { jsonObject } from '#platform/database/json-object.ts'
import { buyerName, buyerOfCart, isStarter, shownClub } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import type { InsuredRow, PlaceRow, StarterRow } from './lists.rules.ts'

/**
 * The start list: formations with riders by category and badge, late comers at the end of each category. Whether a cart owes is
 * a scalar subquery, which runs per cart. PostgreSQL would evaluate EXISTS for all installments of the shop first.
 */
export const listStarters = (db: Database, eventId: string) =>
  listRows<StarterRow>(db)`
    select item.name as "categoryName", formation.badge, formation.strength, formation.status,
      ${shownClub} as entity, formation.team, cart.code,
      cart.id as "cartId", formation.cart_item_id as "cartItemId",
      coalesce(string_agg(rider.name, ', ' order by rider.position), '') as riders,
      coalesce(jsonb_agg(${jsonObject('rider', RIDER_COLUMNS)} order by rider.position)
        filter (where rider.cart_item_id is not null), '[]') as details,
      coalesce((select true from owed_installment owed where owed.cart_id = cart.id and owed.installments > 1 limit 1),
        false) as "owes"
    from formation
    join cart_item on cart_item.id = formation.cart_item_id
    join cart on cart.id = cart_item.cart_id
    join item on item.id = formation.category_id
    left join entity on entity.id = formation.entity_id
    left join formation_rider rider on rider.cart_item_id = formation.cart_item_id
    where item.event_id = ${eventId} and ${isStarter} and not cart.is_test
    group by item.id, formation.cart_item_id, entity.id, cart.id
    order by item.display_order, item.name, coalesce(bool_or(rider.late_comer), false), formation.badge nulls last,
      formation.cart_item_id`

/** The places without riders of an event by category and number, each with its buyer. */
export const listPlaces = (db: Database, eventId: string) =>
  listRows<PlaceRow>(db)`
    select item.name as "categoryName", formation.badge, ${buyerName} as "buyerName",
      coalesce(buyer.mobile, '') as "buyerMobile", cart.code, cart.id as "cartId", formation.cart_item_id as "cartItemId"
    from formation
    join cart_item on cart_item.id = formation.cart_item_id
    join cart on cart.id = cart_item.cart_id
    join item on item.id = formation.category_id
    left join account buyer on buyer.id = ${buyerOfCart}
    where item.event_id = ${eventId} and formation.status = 'place' and not cart.is_test
    order by item.display_order, item.name, formation.badge nulls last, formation.cart_item_id`

/** The riders of an event for the insurer, each once. */
export const listInsured = (db: Database, eventId: string) =>
  listRows<InsuredRow>(db)`
    select account.name, coalesce(account.country || ' ' || account.foreign_document, account.cpf) as cpf, account.birthdate, count(distinct formation.cart_item_id)::int as entries,
      array_agg(cart.id::text order by cart.created_at, cart.id, cart_item.id) as "cartIds",
      array_agg(cart_item.id::float8 order by cart.created_at, cart.id, cart_item.id) as "cartItemIds"
    from formation
    join cart_item on cart_item.id = formation.cart_item_id
    join cart on cart.id = cart_item.cart_id
    join item on item.id = formation.category_id
    join formation_rider rider on rider.cart_item_id = formation.cart_item_id
    join account on account.id = rider.account_id
    where item.event_id = ${eventId} and formation.active and not cart.is_test
    group by account.id
    order by account.name, account.cpf`
