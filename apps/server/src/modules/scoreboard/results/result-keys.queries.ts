import { sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import { findRow } from '#platform/database/statements.ts'
import type { ResultKeys } from './signing.rules.ts'

/** The keys with which an event signs; undefined before its first signature. */
export const findResultKeys = (db: Transaction, eventId: string) => findRow<ResultKeys>(db)`
  select public_key as "publicKey", private_key as "privateKey" from result_key where event_id = ${eventId}`

/** Inserts the keys of an event. Of two transactions the second waits for the first, and both use its keys. */
export const insertResultKeys = (db: Transaction, eventId: string, { publicKey, privateKey }: ResultKeys) =>
  sql`insert into result_key (event_id, public_key, private_key)
    values (${eventId}, ${publicKey}, ${privateKey}) on conflict do nothing`.execute(db)
