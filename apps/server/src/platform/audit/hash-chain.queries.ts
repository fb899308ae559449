import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listRows, readRow, readValue } from '#platform/database/statements.ts'
import { today } from '#platform/database/sql-words.ts'
import type { CanonicalRow, AuditedRow, ChainLink } from './hash-chain.rules.ts'

/** Every column of a row in a fixed order. Every server writes jsonb and UTC in the same way. */
const written = sql<string>`jsonb_build_array(audit.id,
  to_char(audit.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), audit.actor_kind, audit.actor_id,
  audit.ip_prefix, audit.request_id, audit.action, audit.entity, audit.entity_id, audit.before, audit.after,
  audit.reason)::text`

/** Lets one process at a time extend the chain. Inside a transaction. */
export const lockHashChain = (db: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('porteira audit seal', 0))`.execute(db)

/** The highest id of the audit, and the number of a transaction that began after the read. */
export const readHorizon = (db: Database) => readRow<{ highest: number; after: string }>(db)`
  select coalesce((select max(id) from audit), 0) as highest, pg_current_xact_id()::text as after`

/** True once every transaction before the given one has ended, so that none of them can add an earlier id. */
export const areAllBeforeOver = (db: Database, transaction: string) => readValue<boolean>(db)`
  select pg_snapshot_xmin(pg_current_snapshot()) > ${transaction}::xid8 as over`

export async function readLastLink(db: Database) {
  return db
    .selectFrom('audit_seal')
    .select(['audit_id as auditId', 'day', sql<string>`encode(hash, 'hex')`.as('hash')])
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The current business day, but never a day before the last one: the clock may have been set back. */
export const readChainDay = (db: Database, lastDay: string | undefined) => readValue<string>(db)`
  select greatest(${today}, ${lastDay ?? null}::date) as day`

/** A row of the audit without its link. */
export const findUnchained = (db: Database) => listRows<object>(db)`
  select from audit where id > coalesce((select max(audit_id) from audit_seal), 0) limit 1`

export function listUnchained(db: Database, range: { after: number; upTo: number; limit: number }) {
  return listRows<CanonicalRow>(db)`
    select id, ${written} as canonical from audit
    where id > ${range.after} and id <= ${range.upTo} order by id limit ${range.limit}`
}

export const insertChainLinks = (db: Database, links: ChainLink[]) =>
  sql`
    insert into audit_seal (audit_id, day, previous_hash, hash)
    select id, day, decode(previous, 'hex'), decode(hash, 'hex')
    from unnest(${links.map(({ auditId }) => auditId)}::bigint[], ${links.map(({ day }) => day)}::date[],
      ${links.map(({ previousHash }) => previousHash)}::text[], ${links.map(({ hash }) => hash)}::text[])
      as link (id, day, previous, hash)`.execute(db)

/** Rows of the audit with their links, up to the last link. A missing row or link is null. */
export async function listLinks(db: Database, after: number, limit: number): Promise<AuditedRow[]> {
  const rows = await listRows<{
    id: number
    canonical: string | null
    day: string | null
    previousHash: string | null
    hash: string | null
  }>(db)`
    select ids.id, case when audit.id is not null then ${written} end as canonical, link.day,
      encode(link.previous_hash, 'hex') as "previousHash", encode(link.hash, 'hex') as hash
    from ((select id from audit where id > ${after} and id <= (select coalesce(max(audit_id), 0) from audit_seal)
        order by id limit ${limit})
      union (select audit_id from audit_seal where audit_id > ${after} order by audit_id limit ${limit})
      order by 1 limit ${limit}) ids
    left join audit on audit.id = ids.id left join audit_seal link on link.audit_id = ids.id
    order by ids.id`
  return rows.map(({ id, canonical, day, previousHash, hash }) => ({
    id,
    canonical,
    link: day !== null && previousHash && hash ? { day, previousHash, hash } : null,
  }))
}

/** The number of rows after the last link. */
export const countUnchained = (db: Database) => readValue<number>(db)`
  select count(*)::int as count from audit where id > (select coalesce(max(audit_id), 0) from audit_seal)`

/** Days with links that are over in São Paulo and not closed yet, the oldest first. */
export const listDaysToClose = (db: Database) => listRows<{ day: string; rows: number; head: string }>(db)`
  select day, count(*)::int as rows, encode((array_agg(hash order by audit_id desc))[1], 'hex') as head from audit_seal
  where day < ${today}
    and day > coalesce((select max(day) from audit_day), '-infinity')
  group by day order by day`

export const listDays = (db: Database) =>
  db
    .selectFrom('audit_day')
    .select(['day', sql<string>`encode(head, 'hex')`.as('head')])
    .orderBy('day')
    .execute()

/** False when another worker has closed the day already. */
export const insertDay = async (
  db: Database,
  closed: { day: string; rows: number; head: string; brokenAuditId: number | null },
) =>
  (await db
    .insertInto('audit_day')
    .values({
      day: closed.day,
      sealed_rows: closed.rows,
      head: sql<Buffer>`decode(${closed.head}, 'hex')`,
      broken_audit_id: closed.brokenAuditId,
    })
    .onConflict((row) => row.column('day').doNothing())
    .returning('day')
    .executeTakeFirst()) !== undefined
