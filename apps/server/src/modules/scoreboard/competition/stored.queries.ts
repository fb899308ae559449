import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import { shownName } from '#platform/database/sql-words.ts'
import { badgesOf, type RiderJson } from '../category/badges.queries.ts'
import type { StoredRow } from './stored.rules.ts'

/** The rows of a statement as a list of JSON. */
export const jsonOf = (rows: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(one) from (${rows}) as one), '[]')`

/** Everything of a competition; without rules only the roster is read. */
const ofRules = (rows: RawBuilder<unknown>) =>
  sql`case when competition is null then '[]' else ${jsonOf(rows)} end`

const shots = sql`
  select shot.id, badge, rider_uuid as rider, phase, round, hit, thrown_at as "thrownAt",
    tie_break as "tieBreak", device_id::int as "deviceId", device.name as "deviceName",
    device_sequence as "deviceSequence",
    shot_undo.shot_id is not null and shot_undo.waits_for is null as "isUndone",
    removed_shot.shot_id is not null or shot.waits_for is not null as "isAside",
    removed_shot.cart_item_id::int as "removedWith",
    case when shot.waits_for is not null then 'shot' when shot_undo.waits_for is not null then 'undo' end as "waits"
  from shot
  left join device on device.id = device_id
  left join shot_undo on shot_undo.shot_id = shot.id
  left join removed_shot on removed_shot.shot_id = shot.id
  where shot.category_id = category.id`

/** The decisions in their order. */
export const decisions = (categoryId: RawBuilder<unknown>) => sql`
  select fact.id, fact.sequence::int as sequence, kind, body, reason,
    coalesce(device.name, ${shownName('account')}) as by, decided_at as "decidedAt"
  from competition_fact fact
  left join account on account.id = decided_by
  left join device on device.id = decided_on
  where category_id = ${categoryId} order by fact.sequence`

/** The ended entries that threw in a final, with their riders. Their shots were put aside. */
const endedFinalists = sql`
  select badge, cart_item_id::int as "cartItemId", coalesce(kept.strength, 0) as strength,
    (select lives from cart_item where id = cart_item_id) as lives, array(
    select account.uuid from formation_rider rider join account on account.id = rider.account_id
    where rider.cart_item_id = formation.cart_item_id order by rider.position) as riders
  from formation left join removed_ranking_entry kept using (cart_item_id)
  where formation.category_id = category.id and not active and badge is not null
    and exists (select from removed_shot join shot on shot.id = shot_id
      where removed_shot.cart_item_id = formation.cart_item_id and shot.badge = formation.badge
        and shot.phase = 'final')
  order by badge, cart_item_id`

/** The lives that were bought with the entries. */
const boughtLives = sql`
  select badge, lives from formation join cart_item on cart_item.id = cart_item_id
  where formation.category_id = category.id and active and badge is not null and lives > 0`

/** The columns of a `StoredRow`, from `category` and its `item`. `plainShots`: shots of categories without rules too. */
export const storedColumns = <Rider>(rider: RiderJson<Rider>, { plainShots = false } = {}) => sql`
  category.id, item.name, competition as rules, to_jsonb(category.final_started_at) as "finalStartedAt",
  ${jsonOf(badgesOf(sql`category.id`, rider))} as roster, ${plainShots ? jsonOf(shots) : ofRules(shots)} as shots,
  ${ofRules(decisions(sql`category.id`))} as decided, ${ofRules(endedFinalists)} as ended,
  ${ofRules(boughtLives)} as bought`

/** The ids of `wanted`, a statement with a column `id`, and of the categories of its events that count in one of them. */
export const withSources = (wanted: RawBuilder<unknown>) => sql`
  select id from (${wanted}) as wanted
  union
  select source.id from (${wanted}) as wanted
  join item target on target.id = wanted.id
  join item other on other.event_id = target.event_id
  join category source on source.id = other.id and source.competition->>'countsFor' = wanted.id::text`

/** What is stored of a category, and of those whose qualifiers count in it too, in one statement. By id. */
export const listStored = <Rider>(db: Database, categoryId: string, rider: RiderJson<Rider>) =>
  listRows<StoredRow<Rider>>(db)`
    select ${storedColumns(rider)} from category join item using (id)
    where category.id in (${withSources(sql`select ${categoryId}::uuid as id`)}) order by category.id`
