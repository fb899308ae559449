import type { Database } from '#platform/database/client.ts'
import { countChanged } from '#platform/database/statements.ts'

/** Forgets the codes of links a day after their end. */
export const clearOldLinks = (db: Database) => countChanged(db)`
  update device set link_hash = null, link_expires_at = null
    where link_expires_at < now() - interval '1 day'`

/** The events of the devices whose tokens are stored. */
export async function listEventsWithTokens(db: Database) {
  const rows = await db
    .selectFrom('device')
    .select('event_id as id')
    .where('token_hash', 'is not', null)
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets the tokens of the devices of these events, and of devices that were revoked a month ago. */
export const clearTokens = (db: Database, eventIds: readonly string[]) => countChanged(db)`
  update device set token_hash = null where token_hash is not null
    and (event_id = any(${[...eventIds]}::uuid[]) or revoked_at < now() - interval '30 days')`
