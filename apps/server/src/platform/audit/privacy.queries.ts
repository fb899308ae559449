import { sql } from 'kysely'

export const trail = sql`(select jsonb_agg(jsonb_build_object('at', at, 'action', action, 'entity', entity) order by audit.id)
  from audit where actor_id = account.id and actor_kind <> 'device')`
