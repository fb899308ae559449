import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import { jsonOf, storedColumns, withSources } from '../competition/stored.queries.ts'
import { isPublicCategory, person, rankedRows } from '../rankings/rankings.queries.ts'
import { HIDDEN, type LiveRider, type LiveRow, type Watched } from './called.rules.ts'

const version = sql`
  case when ${isPublicCategory} then concat_ws(' ', category.rankings_updated_at, category.rankings_live_now,
    category.final_started_at, (
      select string_agg(source.rankings_updated_at::text, ' ' order by source.id)
      from item other join category source on source.id = other.id
      where other.event_id = item.event_id and source.competition->>'countsFor' = item.id::text))
  else ${HIDDEN} end`

/** Of the watched categories those with another version, and what counts in them, in one statement. */
export const listChanged = (db: Database, watched: readonly Watched[]) =>
  listRows<LiveRow>(db)`
    with watched as (
      select * from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb) as one (id uuid, known text)
    ), changed as (
      select * from (
        select watched.id, known, ${version} as version
        from watched join category using (id) join item using (id) join event on event.id = item.event_id) as current
      where version is distinct from known
    )
    select ${storedColumns((lateComer) => sql<LiveRider>`${person} || jsonb_build_object('lateComer', ${lateComer})`)},
      changed.version, event.id as event_id, event.name as event_name, category.saved_lives, category.final_started_at,
      category.rankings_live_now, category.rankings_updated_at, competition is not null as has_rules, item.cancelled_at is not null as is_cancelled,
      ${jsonOf(rankedRows(sql`category.id`))} as rows
    from category join item using (id) join event on event.id = item.event_id left join changed on changed.id = category.id
    where category.id in (${withSources(sql`select id from changed`)})`
