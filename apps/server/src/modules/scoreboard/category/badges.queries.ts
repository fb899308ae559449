import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isStarter, shownClub } from '#platform/database/sql-words.ts'
import type { BadgeRow } from './category.rules.ts'

/** The JSON of a rider, from the row `account`. `lateComer` is 1 or 0. */
export type RiderJson<Rider> = (lateComer: RawBuilder<number>) => RawBuilder<Rider>

/** True for a row of this table whose entry is not disqualified. */
export const isRanked = (table: string) => sql`not exists (
  select from disqualified_entry gone
  where gone.category_id = ${sql.ref(`${table}.category_id`)} and gone.badge = ${sql.ref(`${table}.badge`)})`

/** The columns of a `BadgeRow`, from a row of `ranking_entry` that the query calls `entry`. */
export const rankedBadge = <Rider>(rider: RiderJson<Rider>) => sql`
  badge, strength, entity, coalesce((
    select jsonb_agg(${rider(sql`0`)} order by position, rider_uuid)
    from ranking_rider rider join account on account.uuid = rider.rider_uuid
    where rider.category_id = entry.category_id and rider.badge = entry.badge), '[]') as riders`

/** The same columns in the same order, from a formation. */
const formedBadge = <Rider>(rider: RiderJson<Rider>) => sql`
  badge, coalesce(strength, 0), ${shownClub}, coalesce((
    select jsonb_agg(${rider(sql`late_comer::int`)} order by position)
    from formation_rider rider join account on account.id = rider.account_id
    where rider.cart_item_id = formation.cart_item_id), '[]')`

/** The statement of `listBadges`. */
export const badgesOf = <Rider>(
  categoryId: RawBuilder<unknown> | string,
  rider: RiderJson<Rider>,
  { withoutShot = false } = {},
) => sql<BadgeRow<Rider>>`
    select ${rankedBadge(rider)} from ranking_entry entry
    where category_id = ${categoryId}
      ${withoutShot ? sql`and qualify_total + final_total = 0 and ${isRanked('entry')}` : sql``}
    union all
    select ${formedBadge(rider)} from formation left join entity on entity.id = formation.entity_id
    where category_id = ${categoryId} and ${isStarter} and badge is not null
      ${withoutShot ? sql`and ${isRanked('formation')}` : sql``} and not exists (
      select from ranking_entry entry
      where entry.category_id = formation.category_id and entry.badge = formation.badge)
    order by badge`

/**
 * The badges of a category, or only those without a shot, sorted by badge: those of the ranking, and those of
 * formations with riders without a row in the ranking.
 */
export const listBadges = async <Rider>(
  db: Database,
  categoryId: string,
  rider: RiderJson<Rider>,
  options: { withoutShot?: boolean } = {},
) => (await badgesOf(categoryId, rider, options).execute(db)).rows
