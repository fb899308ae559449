import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

export const personalData = {
  membership: sql`(select to_jsonb(membership) from membership where membership.cpf = account.cpf)`,
  openingNotices: sql`(select jsonb_agg(jsonb_build_object('event', event.name, 'askedAt', asked_at) order by opening_notice.id)
    from opening_notice join event on event.id = opening_notice.event_id where opening_notice.account_id = account.id)`,
  roles: sql`(select jsonb_agg(jsonb_build_object('role', role, 'event', event.name, 'until', until, 'grantedAt', granted_at,
    'revokedAt', revoked_at) order by role_grant.id)
    from role_grant left join event on event.id = role_grant.event_id where role_grant.account_id = account.id)`,
}

/** Deletes the membership of a person and the requests for opening notices. */
export async function erasePerson(db: Database, { id, cpf }: { id: number; cpf: string }) {
  await db.deleteFrom('membership').where('cpf', '=', cpf).execute()
  await db.deleteFrom('opening_notice').where('account_id', '=', id).execute()
}
