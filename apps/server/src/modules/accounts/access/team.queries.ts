import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import { shownName } from '#platform/database/sql-words.ts'
import type { TeamFactRow } from './team.rules.ts'
import type { EventScope } from '#platform/roles.rules.ts'

const facts = sql`coalesce(audit.after, audit.before)`

/** The audit of the roles and devices of these events, the newest first. */
export async function listTeamFacts(db: Database, events: EventScope) {
  const within = events === 'all' ? sql`true` : sql`${facts} ->> 'eventId' = any(${[...events]}::text[])`
  return listRows<TeamFactRow>(db)`
    select audit.at, audit.action, ${facts} ->> 'role' as role, ${facts} ->> 'eventId' as "eventId",
      ${facts} ->> 'until' as until, coalesce(${facts} ->> 'name', '') as "deviceName",
      ${shownName('person')} as person,
      ${shownName('actor')} as who
    from audit
    left join account as actor on actor.id = audit.actor_id and audit.actor_kind <> 'device'
    left join account as person on audit.entity = 'role_grant' and person.id = (${facts} ->> 'accountId')::bigint
    where audit.entity in ('role_grant', 'device') and ${facts} ->> 'role' is not null and ${within}
    order by audit.id desc limit 200`
}
