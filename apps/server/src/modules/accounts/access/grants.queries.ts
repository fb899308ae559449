import type { Role } from '@porteira/contract'
import type { PlainDate } from '@porteira/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { readValue } from '#platform/database/statements.ts'
import { isWithin } from '#platform/database/is-within.ts'
import { shownName } from '#platform/database/sql-words.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { isLiveGrant } from '../sessions/live-grant.queries.ts'

/** Serialises the changes of roles and devices, so that each of them sees the roles that are left. */
export const lockTeam = (db: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('porteira team', 0))`.execute(db)

/** The person who may be granted a role. */
export const findPerson = (db: Database, cpf: string) =>
  db
    .selectFrom('account')
    .where('cpf', '=', cpf)
    .where('password_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .select(['id', 'name', 'nickname', 'email', 'birthdate', 'is_admin as isAdministrator'])
    .executeTakeFirst()

type NewGrant = {
  accountId: number
  role: Role
  eventId: string | null
  until: string | null
  grantedBy: number | null
}

const isSame = ({ accountId, role, eventId }: NewGrant) =>
  sql<boolean>`account_id = ${accountId} and role = ${role} and event_id is not distinct from ${eventId}::uuid`

/** Ends the expired grant of the same role, so that the role can be granted again. */
export const endExpired = (db: Database, grant: NewGrant) =>
  db
    .updateTable('role_grant')
    .set({ revoked_at: sql<Date>`now()` })
    .where(isSame(grant))
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`not ${isLiveGrant}`)
    .execute()

/** Inserts a grant and returns its id. Undefined if the person has the role. */
export const insertGrant = (db: Database, grant: NewGrant) =>
  db
    .insertInto('role_grant')
    .values({
      account_id: grant.accountId,
      role: grant.role,
      event_id: grant.eventId,
      until: grant.until,
      granted_by: grant.grantedBy,
    })
    .onConflict((row) => row.doNothing())
    .returning('id')
    .executeTakeFirst()

/** A grant with its person. `isLive` is false for a revoked or expired one. */
export const findGrant = (db: Database, id: number) =>
  db
    .selectFrom('role_grant')
    .innerJoin('account', 'account.id', 'role_grant.account_id')
    .where('role_grant.id', '=', id)
    .select(['account_id as accountId', 'role', 'event_id as eventId', 'until', 'name', 'nickname', 'email'])
    .select(isLiveGrant.as('isLive'))
    .executeTakeFirst()

export const revokeGrant = (db: Database, id: number, revokedBy: number) =>
  db
    .updateTable('role_grant')
    .set({ revoked_at: sql<Date>`now()`, revoked_by: revokedBy })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()

/** Ends all roles of an account and returns their ids. */
export const revokeGrantsOf = (db: Database, accountId: number) =>
  db
    .updateTable('role_grant')
    .set({ revoked_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()

const isGranted = (
  accountId: RawBuilder<unknown>,
  roles: readonly string[],
  eventId: string | null,
) => sql<boolean>`
  exists (select from role_grant where role_grant.account_id = ${accountId} and ${isLiveGrant}
    and role_grant.role = any(${[...roles]}::text[])
    and (role_grant.event_id is null or role_grant.event_id = ${eventId}::uuid))`

/** True for an administrator, and for a person with one of these roles for the event or for all events. */
export const mayAct = async (
  db: Database,
  accountId: number,
  { roles, eventId }: { roles: readonly string[]; eventId: string | null },
) =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`(account.is_admin or ${isGranted(sql`account.id`, roles, eventId)})`)
    .executeTakeFirst()) !== undefined

/** The live roles of an account, those for all events first. */
export const listOwnGrants = (db: Database, accountId: number) =>
  db
    .selectFrom('role_grant')
    .where('account_id', '=', accountId)
    .where(isLiveGrant)
    .select(['role', 'event_id as eventId', 'until'])
    .orderBy(sql`event_id is not null`)
    .orderBy('id')
    .execute()

/** The last day of a role without an end date; null for a role for all events. */
export const findLastDay = (db: Database, eventId: string | null) =>
  readValue<PlainDate | null>(db)`select last_day_of_roles(${eventId}::uuid)`

/** The live roles of people for these events, with the last day of each and the last use of an elevated session. */
export const listGrants = (db: Database, events: EventScope) =>
  db
    .selectFrom('role_grant')
    .innerJoin('account', 'account.id', 'role_grant.account_id')
    .leftJoin('account as granter', 'granter.id', 'role_grant.granted_by')
    .where(isLiveGrant)
    .where(isWithin('role_grant.event_id', events))
    .select([
      'role_grant.id',
      'account.id as accountId',
      'account.uuid',
      'account.cpf',
      'account.name',
      'account.nickname',
      'role',
      'event_id as eventId',
      sql<string | null>`coalesce(role_grant.until, last_day_of_roles(role_grant.event_id))`.as('until'),
      'granted_at as grantedAt',
      shownName('granter').as('grantedBy'),
      sql<Date | null>`(select max(last_used_at) from session
        where session.account_id = account.id and session.kind = 'admin')`.as('lastSeenAt'),
    ])
    .orderBy('account.name')
    .orderBy('role_grant.id')
    .execute()

/** The administrators of the shop. */
export const listAdministrators = (db: Database) =>
  db
    .selectFrom('account')
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .select([
      'id as accountId',
      'uuid',
      'cpf',
      'name',
      'nickname',
      'created_at as grantedAt',
      sql<Date | null>`(select max(last_used_at) from session
        where session.account_id = account.id and session.kind = 'admin')`.as('lastSeenAt'),
    ])
    .orderBy('name')
    .execute()
