import type { Programme } from '@porteira/domain/programme'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { hasRiders } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import { staffRider } from '../category/roster.queries.ts'
import { storedColumns } from '../competition/stored.queries.ts'
import type { LoadRow, ProgrammeRow } from './load.rules.ts'

/** An event with its programme. Revision 0: it has no sessions yet. */
export async function findProgramme(db: Database, eventId: string, { lock = false } = {}) {
  const [row] = await listRows<ProgrammeRow>(db)`
    select event.id, event.name, event.starts_on as "startsOn", event.ends_on as "endsOn",
      not (event.hide_from_rankings or event.test_mode) as "isPublic", coalesce(latest_end, '00:00') as "latestEnd",
      coalesce(sessions, '[]') as sessions, coalesce(revision, 0) as revision
    from event left join programme on programme.event_id = event.id
    where event.id = ${eventId} ${lock ? sql`for no key update of event` : sql``}`
  return row
}

export const storeProgramme = (db: Transaction, eventId: string, { latestEnd, sessions }: Programme) =>
  sql`
    insert into programme (event_id, latest_end, sessions)
    values (${eventId}, ${latestEnd}, ${JSON.stringify(sessions)}::jsonb)
    on conflict (event_id) do update set latest_end = excluded.latest_end, sessions = excluded.sessions,
      revision = programme.revision + 1, updated_at = now()`.execute(db)

/** What the forecast needs of each category with riders of an event that is not cancelled, in the order of the event. */
export const listLoads = (db: Database, eventId: string) =>
  listRows<LoadRow>(db)`
    select ${storedColumns(staffRider, { plainShots: true })}, item.total, item.taken, category.saved_lives as "savedLives",
      coalesce(category.max_participants, 1) as riders, category.hide_from_rankings as "isHidden", category.rankings_live_now as "isLive"
    from category join item using (id)
    where item.event_id = ${eventId} and item.cancelled_at is null and ${hasRiders} order by item.display_order, item.name`
