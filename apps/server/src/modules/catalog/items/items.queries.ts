import type { EntryLimits } from '@porteira/domain'
import { sql } from 'kysely'
import { entryLimits } from '#platform/database/sql-words.ts'
import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'

/** All items of an event, hidden ones too, in the order of the sale list. */
export const listItems = (db: Database, eventId: string) =>
  db
    .selectFrom('item')
    .leftJoin('category', 'category.id', 'item.id')
    .leftJoin('bundle', 'bundle.id', 'item.id')
    .where('item.event_id', '=', eventId)
    .orderBy('item.display_order')
    .orderBy('item.kind', 'desc')
    .orderBy('item.name')
    .select((item) => [
      'item.id',
      'item.name',
      'item.rules',
      'item.total',
      'item.taken',
      sql<boolean>`item.kind = 'bundle'`.as('isBundle'),
      'item.price_in_cents as priceInCents',
      'item.price_steps as priceSteps',
      sql<Date>`now()`.as('now'),
      'item.registrations_per_user as registrationsPerUser',
      'item.hide_from_sales as isHidden',
      'item.sold_elsewhere as soldElsewhere',
      item.fn.coalesce('category.prizes', sql<string>`''`).as('prizes'),
      'category.competition',
      sql<EntryLimits | null>`case when category.id is not null then ${entryLimits} end`.as('limits'),
      item.fn.coalesce('category.no_direct_sales', sql<boolean>`false`).as('isBundlesOnly'),
      item.fn.coalesce('category.without_riders', sql<boolean>`false`).as('isPlace'),
      item.fn.coalesce('category.blocked_sales', sql<boolean>`false`).as('isBlocked'),
      sql<boolean>`item.cancelled_at is not null`.as('isCancelled'),
      item.fn.coalesce('category.min_participants', sql<number>`0`).as('minParticipants'),
      item.fn.coalesce('category.max_participants', sql<number>`0`).as('maxParticipants'),
      item.fn.coalesce('category.sbb_enabled', sql<boolean>`false`).as('asksForHorse'),
      item.fn.coalesce('category.saved_lives', sql<number>`0`).as('savedLives'),
      item.fn.coalesce('bundle.lives', sql<number>`0`).as('lives'),
      item.fn.coalesce('bundle.complement', sql<string>`''`).as('complement'),
      item.fn.coalesce('bundle.override_participants', sql<number>`0`).as('overrideParticipants'),
      item.fn.coalesce('bundle.promo_price_in_cents', sql<number>`0`).as('promoPriceInCents'),
      item.fn.coalesce('bundle.promo_first_units', sql<number>`0`).as('promoFirstUnits'),
    ])
    .execute()

/** The categories of each bundle of an event, in the order of the bundle, one for each entry. */
export const listBundled = (db: Database, eventId: string) =>
  listRows<{ bundleId: string; categoryId: string }>(db)`
    select bundle_id as "bundleId", category_id as "categoryId" from bundle_entry
    join item on item.id = bundle_id where item.event_id = ${eventId} order by position`
