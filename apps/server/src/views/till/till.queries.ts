import { sql } from 'kysely'
import { ACTIVE_WAITS } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { listRows } from '#platform/database/statements.ts'
import type { ItemRow } from './till.rules.ts'

export const findEvent = (db: Database, eventId: string) =>
  db
    .selectFrom('event')
    .where('id', '=', eventId)
    .select([
      'id',
      'name',
      'sales_closed as isClosed',
      'sold_online as isSoldOnline',
      'sales_start_at as opensAt',
      'sales_end_at as endsAt',
      'ends_on as lastDay',
      sql<Date>`now()`.as('now'),
    ])
    .executeTakeFirst()

/** All items of an event, hidden ones too, in the order of the sale list. */
export const listItems = (db: Database, eventId: string) =>
  listRows<ItemRow>(db)`
    select item.id, item.name, item.kind = 'bundle' as "isBundle", item.price_in_cents as "priceInCents",
      item.price_steps as "priceSteps",
      coalesce(bundle.promo_price_in_cents, 0) as "promoPriceInCents",
      coalesce(bundle.promo_first_units, 0) as "promoFirstUnits", item.total, item.taken,
      item.sold_elsewhere as "soldElsewhere", item.registrations_per_user as "registrationsPerUser",
      item.hide_from_sales as "isHidden", coalesce(category.no_direct_sales, false) as "isBundlesOnly",
      coalesce(category.blocked_sales, false) as "isBlocked", item.cancelled_at is not null as "isCancelled",
      coalesce((select json_agg(category_id order by position) from bundle_entry where bundle_id = item.id), '[]')
        as "categoryIds",
      (select count(*)::int from badge_kept kept
        where kept.category_id = item.id and kept.kept_for_desk and not exists (
        select from formation where formation.category_id = kept.category_id and formation.badge = kept.badge
          and formation.active)) as "keptBadges",
      (select count(*)::int from waiting where waiting.item_id = item.id and waiting.status in (${literals(ACTIVE_WAITS)}))
        as waiting
    from item left join category on category.id = item.id left join bundle on bundle.id = item.id
    where item.event_id = ${eventId}
    order by item.display_order, item.kind desc, item.name`

export const readEventOfCart = (db: Database, cartId: string) =>
  db
    .selectFrom('cart')
    .innerJoin('event', 'event.id', 'cart.event_id')
    .where('cart.id', '=', cartId)
    .select(['event.id as uuid', 'event.name'])
    .executeTakeFirstOrThrow()
