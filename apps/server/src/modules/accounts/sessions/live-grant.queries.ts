import { sql } from 'kysely'
import { today } from '#platform/database/sql-words.ts'

/**
 * The condition that a role of `role_grant` was not revoked and has not ended. Without an end date a role for one event
 * ends seven days after the event.
 */
// guard: expired-role-is-none
export const isLiveGrant = sql<boolean>`(role_grant.revoked_at is null
  and coalesce(role_grant.until, last_day_of_roles(role_grant.event_id), ${today}) >= ${today})`
