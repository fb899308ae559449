import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { findRow } from '#platform/database/statements.ts'

export type EventKey = { publicKey: Buffer; privateKey: string; revision: number }

/** The keys of an event; undefined before their first use. */
export const findKey = (db: Database, eventId: string) => findRow<EventKey>(db)`
  select public_key as "publicKey", private_key as "privateKey", revision from event_key
  where event_id = ${eventId}`

/** Inserts the keys of an event. Of two processes one is first, and both use its keys. */
export const insertKey = (
  db: Database,
  eventId: string,
  { publicKey, privateKey }: { publicKey: Buffer; privateKey: string },
) =>
  sql`insert into event_key (event_id, public_key, private_key)
    values (${eventId}, ${publicKey}, ${privateKey}) on conflict do nothing`.execute(db)
