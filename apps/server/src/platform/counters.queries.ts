import { sql } from 'kysely'
import type { Database, RunSql } from './database/client.ts'
import { countChanged, listRows, ROWS_AT_ONCE } from './database/statements.ts'

// A mark is a row of the counters whose number has no meaning. It exists until it expires.

/** Those of these marks that have not expired. */
export async function listMarks(db: Database, marks: string[]) {
  const rows = await listRows<{ key: string }>(db)`
    select key from limit_counter
    where key = any(${marks}::text[]) and expire > extract(epoch from now()) * 1000`
  return new Set(rows.map(({ key }) => key))
}

/** Stores these marks. They expire after `seconds`. */
export async function saveMarks(db: Database, marks: string[], seconds: number) {
  await sql`
    insert into limit_counter (key, points, expire)
    select distinct mark, 1, (extract(epoch from now()) + ${seconds}) * 1000 from unnest(${marks}::text[]) as mark
    order by mark
    on conflict (key) do update set expire = excluded.expire`.execute(db)
}

/** Stores a mark for `seconds`. Returns false if it was stored before. */
export async function takeMark(runSql: RunSql, mark: string, seconds: number) {
  const { rows } = await runSql(
    `insert into limit_counter (key, points, expire) values ($1, 1, (extract(epoch from now()) + $2) * 1000)
     on conflict (key) do nothing returning key`,
    [mark, seconds],
  )
  return rows.length > 0
}

/** Deletes counters and marks an hour after they expired. */
export const forgetCounters = (db: Database) => countChanged(db)`
  delete from limit_counter where key in (
    select key from limit_counter where expire < extract(epoch from now() - interval '1 hour') * 1000
    limit ${ROWS_AT_ONCE})`
