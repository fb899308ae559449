import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { CanonicalRow, AuditedRow, ChainLink } from './hash-chain.rules.ts'

/** Every column of a row in a fixed order; jsonb and UTC are written the same way by every server. */
const written = sql<string>`jsonb_build_array(audit.id,
  to_char(audit.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), audit.actor_kind, audit.actor_id,
  audit.ip_prefix, audit.request_id, audit.action, audit.entity, audit.entity_id, audit.before, audit.after,
  audit.reason)::text`

/** One sealer at a time; whoever comes second finds nothing left to seal. Inside a transaction. */
export const lockHashChain = (db: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('porteira audit seal', 0))`.execute(db)

/** The highest id there is, and the number of a transaction that began after it was read. */
export async function readHorizon(db: Database) {
  const { rows } = await sql<{ highest: number; after: string }>`
    select coalesce((select max(id) from audit), 0) as highest, pg_current_xact_id()::text as after`.execute(
    db,
  )
  return rows[0] ?? { highest: 0, after: '0' }
}

/** True once every transaction before the given one has ended, so that none of them can add an earlier id. */
export async function areAllBeforeOver(db: Database, transaction: string) {
  const { rows } = await sql<{ over: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${transaction}::xid8 as over`.execute(db)
  return rows[0]?.over ?? false
}

export async function readLastLink(db: Database) {
  return db
    .selectFrom('audit_seal')
    .select(['audit_id as auditId', 'day', sql<string>`encode(hash, 'hex')`.as('hash')])
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The business day it is; a clock that was set back does not bring an earlier day back. */
export async function readChainDay(db: Database, lastDay: string | undefined) {
  const { rows } = await sql<{ day: string }>`
    select greatest((now() at time zone 'America/Sao_Paulo')::date, ${lastDay ?? null}::date) as day`.execute(
    db,
  )
  return rows[0]?.day ?? ''
}

export async function listUnchained(db: Database, stretch: { after: number; upTo: number; limit: number }) {
  const { rows } = await sql<CanonicalRow>`
    select id, ${written} as canonical from audit
    where id > ${stretch.after} and id <= ${stretch.upTo} order by id limit ${stretch.limit}`.execute(db)
  return rows
}

export const insertChainLinks = (db: Database, seals: ChainLink[]) =>
  sql`
    insert into audit_seal (audit_id, day, previous_hash, hash)
    select id, day, decode(previous, 'hex'), decode(hash, 'hex')
    from unnest(${seals.map(({ auditId }) => auditId)}::bigint[], ${seals.map(({ day }) => day)}::date[],
      ${seals.map(({ previousHash }) => previousHash)}::text[], ${seals.map(({ hash }) => hash)}::text[])
      as sealed (id, day, previous, hash)`.execute(db)

/** Rows and seals side by side, up to the last seal; a side that is missing is null. */
export async function listLinks(db: Database, after: number, limit: number): Promise<AuditedRow[]> {
  const { rows } = await sql<{
    id: number
    canonical: string | null
    day: string | null
    previousHash: string | null
    hash: string | null
  }>`
    select ids.id, case when audit.id is not null then ${written} end as canonical, seal.day,
      encode(seal.previous_hash, 'hex') as "previousHash", encode(seal.hash, 'hex') as hash
    from ((select id from audit where id > ${after} and id <= (select coalesce(max(audit_id), 0) from audit_seal)
        order by id limit ${limit})
      union (select audit_id from audit_seal where audit_id > ${after} order by audit_id limit ${limit})
      order by 1 limit ${limit}) ids
    left join audit on audit.id = ids.id left join audit_seal seal on seal.audit_id = ids.id
    order by ids.id`.execute(db)
  return rows.map(({ id, canonical, day, previousHash, hash }) => ({
    id,
    canonical,
    seal: day !== null && previousHash && hash ? { day, previousHash, hash } : null,
  }))
}

/** How many rows were added after the last seal. */
export async function countUnchained(db: Database) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit where id > (select coalesce(max(audit_id), 0) from audit_seal)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Days that are over in São Paulo, hold seals and were not closed yet; the oldest first. */
export async function listDaysToClose(db: Database) {
  const { rows } = await sql<{ day: string; rows: number; head: string }>`
    select day, count(*)::int as rows, encode((array_agg(hash order by audit_id desc))[1], 'hex') as head from audit_seal
    where day < (now() at time zone 'America/Sao_Paulo')::date
      and day > coalesce((select max(day) from audit_day), '-infinity')
    group by day order by day`.execute(db)
  return rows
}

export const listDays = (db: Database) =>
  db
    .selectFrom('audit_day')
    .select(['day', sql<string>`encode(head, 'hex')`.as('head')])
    .orderBy('day')
    .execute()

/** False when another worker closed it first. */
export const insertDay = async (
  db: Database,
  given: { day: string; rows: number; head: string; brokenAuditId: number | null },
) =>
  (await db
    .insertInto('audit_day')
    .values({
      day: given.day,
      sealed_rows: given.rows,
      head: sql<Buffer>`decode(${given.head}, 'hex')`,
      broken_audit_id: given.brokenAuditId,
    })
    .onConflict((row) => row.column('day').doNothing())
    .returning('day')
    .executeTakeFirst()) !== undefined
