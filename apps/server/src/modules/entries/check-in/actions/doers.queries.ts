import { endpoints } from '@porteira/contract'
import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { Person } from './actions.queries.ts'

/** The person or the device that did actions, and its login as the audit names it. */
export type Doer = Person & { login: string }

/**
 * The person or the device of a login such as 'account:7', if it may work or once worked at the check-in of the event.
 * A role that has ended and a device that was revoked count, because the action may be older.
 */
export async function findDoer(db: Database, eventId: string, login: string): Promise<Doer | undefined> {
  const [kind, id] = [login.split(':')[0], Number(login.split(':')[1])]
  const { roles } = endpoints['POST /api/checkin/:eventUUID/actions'].access
  const { rows } = await (
    kind === 'device'
      ? sql<Person>`select null as "accountId", id as "deviceId" from device
        where id = ${id} and event_id = ${eventId} and role = any(${[...roles]}::text[])`
      : sql<Person>`select id as "accountId", null as "deviceId" from account
        where id = ${id} and (is_admin or exists (
          select from role_grant where role_grant.account_id = account.id and role = any(${[...roles]}::text[])
            -- guard: doer-of-same-event
            and (event_id is null or event_id = ${eventId})
        ))`
  ).execute(db)
  return rows[0] && { ...rows[0], login }
}
