import type { Reply } from '@porteira/contract'
import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

type AnnouncedBadge = Omit<Reply<'GET /api/rankings/category/:catUUID/announcer'>['entries'][number], 'marks'>

/** Legal name, city and horse of the riders of each badge, from the ranking and from active formations. */
export async function listAnnouncedRiders(db: Database, categoryId: string) {
  const { rows } = await sql<AnnouncedBadge>`
    with riding as (
      select badge, account_id, position, coalesce(nullif(horse_name, ''), sbb) as horse
      from formation join formation_rider using (cart_item_id)
      where category_id = ${categoryId} and active and badge is not null
    ), rider as (
      select badge, account_id, position, horse from riding
      union all
      select badge, account.id, position, ''
      from ranking_rider join account on account.uuid = rider_uuid
      where category_id = ${categoryId} and not exists (
        select from riding where riding.badge = ranking_rider.badge and riding.account_id = account.id)
    )
    select badge, jsonb_agg(jsonb_build_object('uuid', account.uuid, 'name', account.name,
      'city', account.city, 'state', account.state, 'horse', horse) order by position, account.uuid) as riders
    from rider join account on account.id = account_id
    group by badge order by badge`.execute(db)
  return rows
}
