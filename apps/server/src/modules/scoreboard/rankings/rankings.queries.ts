import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isShownInRankings } from '#platform/database/sql-words.ts'
import { readValue } from '#platform/database/statements.ts'
import { isRanked, listBadges, rankedBadge } from '../category/badges.queries.ts'
import {
  type CategoryRow,
  type LeaderRow,
  type Person,
  type PlayerRow,
  type RankingRow,
  type ShotRow,
} from './rankings.rules.ts'

/** The condition that a category of `item` and `event` has a public ranking. */
export const isPublicCategory = sql`(${isShownInRankings} and not event.hide_from_rankings
  and not event.test_mode)`

/** A category with a public ranking. Undefined if the category, its event or a rehearsal hides it. */
export async function findPublicCategory(db: Database, categoryId: string) {
  const { rows } = await sql<CategoryRow>`
    select item.name, event.id as event_id, event.name as event_name, category.saved_lives,
      category.final_started_at, category.rankings_live_now, category.rankings_updated_at,
      category.competition is not null as has_rules, item.cancelled_at is not null as is_cancelled
    from category
    join item using (id)
    join event on event.id = item.event_id
    where category.id = ${categoryId} and ${isPublicCategory}`.execute(db)
  return rows[0]
}

/** An event with public rankings. */
export const findPublicEvent = (db: Database, eventId: string) =>
  db
    .selectFrom('event')
    .where('id', '=', eventId)
    .where('hide_from_rankings', '=', false)
    .where('test_mode', '=', false)
    .select(['name', 'city', 'state', 'starts_on as startDate', 'ends_on as endDate'])
    .executeTakeFirst()

const isMinor = sql`coalesce(account.birthdate, current_date) > current_date - interval '18 years'`

export const person = sql<Person>`jsonb_build_object('uuid', account.uuid, 'nickname', account.nickname,
  'name', account.name, 'isMinor', ${isMinor})`

/** The columns of a `RankingRow`, from a row of `ranking_entry` that the query calls `entry`. */
const rankedRow = sql`${rankedBadge(() => person)}, qualify_hits as "qualifyHits",
  qualify_total as "qualifyTotal", final_hits as "finalHits", final_total as "finalTotal", updated_at`

/** The ranking rows of a category with at least one shot, sorted by badge, with their riders. */
export const rankedRows = (categoryId: RawBuilder<unknown>) => sql<RankingRow>`
  select ${rankedRow} from ranking_entry entry
  where category_id = ${categoryId} and qualify_total + final_total > 0 and ${isRanked('entry')}
  order by badge`

export const listRankingRows = async (db: Database, categoryId: string) =>
  (await rankedRows(sql`${categoryId}`).execute(db)).rows

/** The badges of a category without a shot, from formations and from another system, sorted by badge. */
export const listWaiting = (db: Database, categoryId: string) =>
  listBadges(db, categoryId, () => person, { withoutShot: true })

/** All badges of a category with what the public may read of their riders. */
export const listPublicBadges = (db: Database, categoryId: string) => listBadges(db, categoryId, () => person)

const isOutOfFinal = sql`final_total - final_hits > category.saved_lives`

/**
 * The public categories of an event, each with the first row of its best strength. A hit in the final counts more than
 * all hits of the qualifier, as in the score of a ranking. Of equal rows one that is still in the final comes first.
 */
export async function listLeaders(db: Database, eventId: string) {
  const { rows } = await sql<LeaderRow>`
    select item.id as uuid, item.name, category.final_started_at, category.rankings_live_now,
      category.rankings_updated_at, category.competition is not null as has_rules,
      item.cancelled_at is not null as is_cancelled, to_jsonb(leader) as leader
    from item
    join category on category.id = item.id and ${isShownInRankings}
    left join lateral (
      select ${rankedRow},
        count(*) over (partition by strength, final_hits, qualify_hits, ${isOutOfFinal})::int as same_result
      from ranking_entry entry
      where entry.category_id = item.id and qualify_total + final_total > 0 and ${isRanked('entry')}
      order by strength = 0, strength, final_hits desc, qualify_hits desc, ${isOutOfFinal}, badge
      limit 1) leader on true
    where item.event_id = ${eventId}
    order by item.display_order, item.name`.execute(db)
  return rows
}

/** The shots of one badge that count, by rider, phase and round. */
export async function listShotsOfBadge(db: Database, categoryId: string, badge: number) {
  const { rows } = await sql<ShotRow>`
    select account.uuid, account.nickname, account.name, ${isMinor} as "isMinor", phase, round, hit::int as hit,
      (select miss_reason from shot where shot.id = live_shot.id) as "missReason"
    from live_shot
    join account on account.uuid = live_shot.rider_uuid
    left join ranking_rider using (category_id, badge, rider_uuid)
    where category_id = ${categoryId} and badge = ${badge}
    order by position, rider_uuid, phase, round`.execute(db)
  return rows
}

/**
 * The riders of an event with at least one shot in a public category, best first. The limit makes PostgreSQL look up each
 * account. Without it a join reads all accounts of the shop.
 */
export async function listPlayers(db: Database, eventId: string) {
  const { rows } = await sql<PlayerRow>`
    select account.uuid, account.nickname, account.name, ${isMinor} as "isMinor", account.sex,
      thrown.hits, thrown.total, thrown.updated_at
    from (
      select rider_uuid, sum(ranking_player.hits)::int as hits,
        sum(ranking_player.total)::int as total, max(ranking_player.updated_at) as updated_at
      from ranking_player
      join category on category.id = ranking_player.category_id and not category.hide_from_rankings
      join item on item.id = category.id and item.event_id = ${eventId}
      group by rider_uuid having sum(ranking_player.total) > 0) thrown
    join lateral (select * from account where account.uuid = thrown.rider_uuid limit 1) as account on true
    order by thrown.hits desc, account.nickname, account.uuid`.execute(db)
  return rows
}

const isStanding = sql`not exists (select from shot_undo where shot_undo.shot_id = shot.id)`

/** True if a category has a shot that was not taken back, also one of a removed entry. */
export const hasStandingShots = (db: Database, categoryId: string) =>
  readValue<boolean>(db)`select exists (select from shot where category_id = ${categoryId}
    -- guard: undone-shots-lock-no-rules
    and ${isStanding})`

/**
 * The ids of the categories with a shot that was not taken back. A shot of a removed entry is one, because the entry may
 * come back. The limit lets PostgreSQL stop at the first shot of each category.
 */
export async function listCategoriesWithShots(db: Database) {
  const { rows } = await sql<{ id: string }>`
    select id from category join lateral (
      select from shot where shot.category_id = category.id
        and ${isStanding} limit 1) as standing on true`.execute(db)
  return rows.map(({ id }) => id)
}
