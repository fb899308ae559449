import type { OwnSession } from '@porteira/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { findValue, listRows } from '#platform/database/statements.ts'
import type { SessionKind } from '#platform/database/tables.ts'
import { asyncCommit } from '#platform/database/async-commit.ts'
import type { HeldRole } from '#platform/roles.rules.ts'
import { isLiveGrant } from './live-grant.queries.ts'
import { GRACE_IN_SECONDS, SESSION_LIMITS } from './sessions.rules.ts'

// A literal instead of a parameter: the values are constants, and every call runs this query.
const seconds = (count: number) => sql`interval ${sql.lit(`${count} seconds`)}`
const { user, admin } = SESSION_LIMITS

const isServed = sql<boolean>`(session.replaced_at is null or (
  session.replaced_at > now() - ${seconds(GRACE_IN_SECONDS.successorUnused)}
  and coalesce(session.successor_used_at, now()) > now() - ${seconds(GRACE_IN_SECONDS.afterSuccessorsFirstUse)}))`

const isFresh = sql<boolean>`session.expires_at > now() and session.last_used_at > now() - case session.kind
  when 'admin' then ${seconds(admin.idleSeconds)} else ${seconds(user.idleSeconds)} end`

const isEnabled = sql<boolean>`account.disabled_at is null`

// Null for a buyer's session and for an administrator, so that their calls read no roles.
const roles = sql<HeldRole[] | null>`case when session.kind = 'admin' and not account.is_admin then (
  select coalesce(jsonb_agg(jsonb_build_object('role', role_grant.role, 'eventId', role_grant.event_id)), '[]')
  from role_grant where role_grant.account_id = session.account_id and ${isLiveGrant}) end`

// Both columns have the transaction's now() when a session is written. Equal values mean that it was never used.
const isUnused = sql<boolean>`(session.last_used_at = session.created_at)`

// Reads the second factor for administrators only, so that calls of buyers do not pay for it.
const hasSecondFactor = sql<boolean>`session.kind = 'admin' and exists (
  select from admin_totp where admin_totp.account_id = session.account_id and confirmed_at is not null)`

export type FoundSession = {
  accountId: number
  cpf: string
  kind: SessionKind
  isLive: boolean
  isReplaced: boolean
  isUnused: boolean
  isDue: boolean
  hasSecondFactor: boolean
  /** The live roles of an elevated session whose person is no administrator. */
  roles: HeldRole[] | null
}

/** What a call reads in the statement that reads its session: columns and joins, by `session.account_id` and `requested.key`. */
export type ReadBeside = { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> }

/** A token, and the id of what is read beside its session. */
export type SessionKey = { tokenHash: Buffer; key?: string | undefined }

// Drivers send a list of bytes differently, and a list of text alike.
const inHex = (hashes: Buffer[]) => hashes.map((hash) => hash.toString('hex'))

/**
 * The sessions of these tokens in the order of the tokens; undefined for an unknown token.
 *
 * PostgreSQL plans a statement again at each call if it sees the length of a list, so each list is a subquery. The
 * session is a look-up (`offset 0`), because the stored plan must use the index also when it was made for a small table.
 */
export async function findSessions<Beside extends object = object>(
  db: Database,
  keys: SessionKey[],
  beside?: ReadBeside,
): Promise<((FoundSession & Beside) | undefined)[]> {
  const rows = await listRows<FoundSession & Beside & { position: number }>(db)`
    select requested.position::int, account.id as "accountId", account.cpf, session.kind,
      ${isServed} and ${isFresh} and ${isEnabled} as "isLive", not ${isServed} as "isReplaced",
      ${isUnused} as "isUnused", session.last_used_at < now() - interval '1 minute' as "isDue",
      ${hasSecondFactor} as "hasSecondFactor", ${roles} as roles ${beside ? sql`, ${beside.columns}` : sql``}
    from unnest((select ${inHex(keys.map(({ tokenHash }) => tokenHash))}::text[]),
      (select ${keys.map(({ key }) => key ?? null)}::uuid[])) with ordinality as requested (hash, key, position)
    cross join lateral (
      select account_id, kind, replaced_at, successor_used_at, expires_at, last_used_at, created_at from session
      where session.token_hash = decode(requested.hash, 'hex')
        -- guard: ended-session-refused
        and session.revoked_at is null
      offset 0) as session
    join account on account.id = session.account_id ${beside?.joins ?? sql``}`
  // guard: elevated-session-needs-a-role
  const found = new Map(
    rows.map((row) => [row.position, { ...row, isLive: row.isLive && row.roles?.length !== 0 }]),
  )
  return keys.map((_, index) => found.get(index + 1))
}

export const findSession = async (db: Database, tokenHash: Buffer) =>
  (await findSessions(db, [{ tokenHash }]))[0]

/** Marks sessions as used. The statement skips locked rows and does not wait for the disk. */
export async function markUsed(db: Database, tokenHashes: Buffer[]) {
  await sql`
    update session set last_used_at = clock_timestamp()
    from ${asyncCommit}
    where token_hash in (
      select token_hash from session
      where token_hash in (select decode(hash, 'hex') from unnest((select ${inHex(tokenHashes)}::text[])) as hash)
        and last_used_at < now() - interval '1 minute'
      for no key update skip locked)`.execute(db)
  return tokenHashes
}

/** Stores the first use of a session, which starts the grace period of the session it replaced. */
export const markFirstUse = (db: Database, tokenHash: Buffer) =>
  db
    .with('predecessor', (db) =>
      db
        .updateTable('session')
        .set({ successor_used_at: sql`now()` })
        .where('account_id', '=', (session) =>
          session.selectFrom('session').select('account_id').where('token_hash', '=', tokenHash),
        )
        .where('replaced_by', '=', tokenHash)
        .where('successor_used_at', 'is', null),
    )
    .updateTable('session')
    .set({ last_used_at: sql`clock_timestamp()` })
    .where('token_hash', '=', tokenHash)
    .where(isUnused)
    .execute()

type Trace = { ipPrefix: string; userAgentHash: string; device: string }
type Opened = Trace & { tokenHash: Buffer; accountId: number; kind: SessionKind }
type Replaced = Trace & { tokenHash: Buffer; newHash: Buffer }

/** Opens a session and ends the oldest sessions of that kind above the limit of the account. */
export async function insertSession(db: Database, opened: Opened) {
  const { longestSeconds, most } = SESSION_LIMITS[opened.kind]
  // The lock serialises logins of one account, because two at once would not see each other's session.
  await db.selectFrom('account').select('id').where('id', '=', opened.accountId).forNoKeyUpdate().execute()
  await db
    .insertInto('session')
    .values({
      token_hash: opened.tokenHash,
      account_id: opened.accountId,
      kind: opened.kind,
      expires_at: sql`now() + ${seconds(longestSeconds)}`,
      ip_prefix: opened.ipPrefix,
      user_agent_hash: opened.userAgentHash,
      device: opened.device,
    })
    .execute()
  const surplus = db
    .selectFrom('session')
    .select('token_hash')
    .where('account_id', '=', opened.accountId)
    .where('kind', '=', opened.kind)
    .where('token_hash', '<>', opened.tokenHash)
    .where('revoked_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .offset(most - 1)
  await db
    .updateTable('session')
    .set({ revoked_at: sql`now()`, ended_by_login: true })
    .where('token_hash', 'in', surplus)
    .execute()
}

/** True for a session that ended because its account logged in on one device too many. */
export const isEndedByLogin = async (db: Database, tokenHash: Buffer) =>
  (await db
    .selectFrom('session')
    .where('token_hash', '=', tokenHash)
    .where('ended_by_login', '=', true)
    .select('account_id')
    .executeTakeFirst()) !== undefined

/** Replaces a token once; the second call changes nothing. The end of the session stays the same. */
export const replaceSession = (
  db: Database,
  { tokenHash, newHash, ipPrefix, userAgentHash, device }: Replaced,
) =>
  db
    .with('replaced', (db) =>
      db
        .updateTable('session')
        .set({ replaced_by: newHash, replaced_at: sql`now()` })
        .where('token_hash', '=', tokenHash)
        .where('replaced_by', 'is', null)
        .where('revoked_at', 'is', null)
        .returning(['account_id', 'kind', 'expires_at']),
    )
    .insertInto('session')
    .columns(['token_hash', 'account_id', 'kind', 'expires_at', 'ip_prefix', 'user_agent_hash', 'device'])
    .expression((old) =>
      old
        .selectFrom('replaced')
        .select([
          sql<Buffer>`${newHash}::bytea`.as('token_hash'),
          'account_id',
          'kind',
          'expires_at',
          sql<string>`${ipPrefix}::text`.as('ip_prefix'),
          sql<string>`${userAgentHash}::text`.as('user_agent_hash'),
          sql<string>`${device}::text`.as('device'),
        ]),
    )
    .execute()

/** Ends a session and all sessions before and after it by rotation. Returns the account if one of them was live. */
export async function revokeChain(db: Database, tokenHash: Buffer) {
  const rows = await listRows<{ accountId: number; successorWasUsed: boolean }>(db)`
    with recursive own as (
      select s.token_hash, s.replaced_by from session s
      where s.account_id = (select account_id from session where token_hash = ${tokenHash})
    ), chain as (
      select token_hash, replaced_by from own where token_hash = ${tokenHash}
      union
      select own.token_hash, own.replaced_by from own
      join chain on own.token_hash = chain.replaced_by or own.replaced_by = chain.token_hash
    )
    update session set revoked_at = now()
    where token_hash in (select token_hash from chain) and revoked_at is null
    returning account_id as "accountId", successor_used_at is not null as "successorWasUsed"`
  return (
    rows[0] && { accountId: rows[0].accountId, successorWasUsed: rows.some((row) => row.successorWasUsed) }
  )
}

// Eight bytes of the hash tell the few logins of one account apart, and open nothing.
const publicId = sql<string>`encode(substring(session.token_hash from 1 for 8), 'hex')`

/**
 * The live logins of an account, the newest use first. A token that was replaced is the same login as its successor, which
 * has the end of the first one.
 */
export const listSessions = (
  db: Database,
  { accountId, tokenHash }: { accountId: number; tokenHash: Buffer },
) =>
  listRows<ListedSession>(db)`
    select ${publicId} as "sessionId", session.device, (session.kind = 'admin')::int as "isElevated",
      (session.token_hash = ${tokenHash} or exists (select from session as earlier
        where earlier.token_hash = ${tokenHash} and earlier.replaced_by = session.token_hash))::int as "isCurrent",
      session.expires_at - case session.kind when 'admin' then ${seconds(admin.longestSeconds)}
        else ${seconds(user.longestSeconds)} end as "openedOn", session.last_used_at as "lastUsedOn"
    from session
    where session.account_id = ${accountId} and session.revoked_at is null and session.replaced_at is null and ${isFresh}
    order by session.last_used_at desc, session.token_hash`

export type ListedSession = Pick<OwnSession, 'sessionId' | 'device' | 'isElevated' | 'isCurrent'> & {
  openedOn: Date
  lastUsedOn: Date
}

/** The token hash of a login of this account; undefined if it has none by this id. */
export const findSessionOf = (db: Database, accountId: number, sessionId: string) =>
  findValue<Buffer>(db)`
    select token_hash from session
    where ${publicId} = ${sessionId}
      -- guard: session-of-own-account-ended
      and session.account_id = ${accountId}
      and session.revoked_at is null`

export const revokeSessionsOf = (db: Database, accountId: number) =>
  db
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
