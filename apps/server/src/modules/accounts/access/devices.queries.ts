import type { DeviceRole } from '@porteira/contract'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { asyncCommit } from '#platform/database/async-commit.ts'
import { isWithin } from '#platform/database/is-within.ts'
import { shownName } from '#platform/database/sql-words.ts'
import type { EventScope } from '#platform/roles.rules.ts'

const linkEnd = sql<Date>`now() + interval '24 hours'`

export const insertDevice = (
  db: Database,
  device: { eventId: string; role: DeviceRole; name: string; linkHash: Buffer; addedBy: number },
) =>
  db
    .insertInto('device')
    .values({
      event_id: device.eventId,
      role: device.role,
      name: device.name,
      link_hash: device.linkHash,
      link_expires_at: linkEnd,
      added_by: device.addedBy,
    })
    .returning(['id', 'link_expires_at as expiresAt'])
    .executeTakeFirstOrThrow()

/** Gives a device a new link. Its old link and its old token are no longer stored. */
export const replaceLink = (db: Database, id: number, linkHash: Buffer) =>
  db
    .updateTable('device')
    .set({ link_hash: linkHash, link_expires_at: linkEnd, opened_at: null, token_hash: null })
    .where('id', '=', id)
    .returning(['id', 'link_expires_at as expiresAt'])
    .executeTakeFirstOrThrow()

export const findDevice = (db: Database, id: number) =>
  db
    .selectFrom('device')
    .where('id', '=', id)
    .select(['name', 'role', 'event_id as eventId', sql<boolean>`revoked_at is not null`.as('isRevoked')])
    .executeTakeFirst()

export const revokeDevice = (db: Database, id: number, revokedBy: number) =>
  db
    .updateTable('device')
    .set({ revoked_at: sql<Date>`now()`, revoked_by: revokedBy })
    .where('id', '=', id)
    .execute()

/** Locks the device of a link until the transaction ends, so that two calls at once do not both open it. */
export const lockByLink = (db: Transaction, linkHash: Buffer) =>
  db
    .selectFrom('device')
    .where('link_hash', '=', linkHash)
    .select(['id', 'name', 'role', 'event_id as eventId'])
    .select(sql<boolean>`revoked_at is not null`.as('isRevoked'))
    .select(sql<boolean>`opened_at is not null`.as('isOpened'))
    .select(sql<boolean>`link_expires_at <= now()`.as('isExpired'))
    .forUpdate()
    .executeTakeFirst()

export const openDevice = (db: Database, id: number, tokenHash: Buffer) =>
  db
    .updateTable('device')
    .set({ opened_at: sql<Date>`now()`, token_hash: tokenHash, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Stores the time of a use, at most once a minute. It does not wait for the disk. */
export const markUsed = (db: Database, id: number) =>
  sql`update device set last_used_at = now() from ${asyncCommit}
    where id = ${id} and last_used_at < now() - interval '1 minute'`.execute(db)

/** Ends the token of a device; false if it has ended before. */
export const endToken = async (db: Database, tokenHash: Buffer) =>
  (await db
    .updateTable('device')
    .set({ token_hash: null })
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** The devices of these events, the newest first. */
export const listDevices = (db: Database, events: EventScope) =>
  db
    .selectFrom('device')
    .innerJoin('account', 'account.id', 'device.added_by')
    .where(isWithin('device.event_id', events))
    .select([
      'device.id',
      'device.name',
      'role',
      'event_id as eventId',
      'added_at as addedAt',
      'last_used_at as lastUsedAt',
      sql<boolean>`revoked_at is not null`.as('isRevoked'),
      sql<boolean>`opened_at is not null`.as('isOpened'),
      shownName('account').as('addedBy'),
    ])
    .orderBy('device.id', 'desc')
    .limit(200)
    .execute()
