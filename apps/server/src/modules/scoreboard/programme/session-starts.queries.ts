import { instantAt } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'

/** When the first session of each of these categories begins. A category without a session is left out. */
export async function listSessionStarts(db: Database, categoryIds: readonly string[]) {
  const rows = await listRows<{ categoryId: string; first: { day: string; startsAt: string } }>(db)`
    select distinct on (item.id) item.id as "categoryId",
      jsonb_build_object('day', session -> 'day', 'startsAt', session -> 'startsAt') as first
    from item join programme on programme.event_id = item.event_id
      cross join jsonb_array_elements(programme.sessions) as session
      cross join jsonb_array_elements(session -> 'parts') as part
    where item.id = any(${categoryIds}::uuid[]) and part ->> 'catUUID' = item.id::text
    order by item.id, session ->> 'day', session ->> 'startsAt'`
  return new Map(
    rows.map(({ categoryId, first }) => [categoryId, new Date(instantAt(first.day, first.startsAt))]),
  )
}
