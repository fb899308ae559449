import { sql } from 'kysely'

const TODAY = sql`(now() at time zone 'America/Sao_Paulo')::date`

/** The condition that a role of `role_grant` was not revoked and has not ended. */
// guard: expired-role-is-none
export const isLiveGrant = sql<boolean>`(role_grant.revoked_at is null
  and (role_grant.until is null or role_grant.until >= ${TODAY}))`
