import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { countChanged, ROWS_AT_ONCE } from '#platform/database/statements.ts'

const someOlderThanADay = sql`created_at < now() - interval '24 hours' limit ${ROWS_AT_ONCE}`

/** Deletes recovery codes and requests after a day. */
export const deleteOldRecoveries = async (db: Database) =>
  (await countChanged(db)`
    delete from recovery where id in (select id from recovery where ${someOlderThanADay})`) +
  (await countChanged(db)`
    delete from recovery_request where id in (select id from recovery_request where ${someOlderThanADay})`)

/** Deletes counted notices that are older than every limit. */
export const deleteOldSecurityNotices = (db: Database) => countChanged(db)`
  delete from security_message where id in (select id from security_message where ${someOlderThanADay})`

/** Deletes networks without a login to the account for 90 days. */
export const deleteOldNetworks = (db: Database) => countChanged(db)`
  delete from known_network where (account_id, network_mark) in (
    select account_id, network_mark from known_network where last_login_on < current_date - 90
    limit ${ROWS_AT_ONCE})`

/** Deletes sessions thirty days after their end. */
export const deleteOldSessions = (db: Database) => countChanged(db)`
  delete from session where token_hash in (
    select token_hash from session where expires_at < now() - interval '30 days'
    order by expires_at limit ${ROWS_AT_ONCE})`
