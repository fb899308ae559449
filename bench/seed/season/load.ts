import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RunSql } from '../../../apps/server/src/platform/database/client.ts'
import { findProgram } from '../../load/find-program.ts'
import { dropSlowIndexes, type Index } from './indexes.ts'

type Target = { databaseUrl: string; runSql: RunSql }

/** The highest id of the season is 1,000,000,000. */
const FIRST_ID_AFTER = 1_000_000_001
// Rows are known to be consistent, so triggers and foreign keys do not check each of them.
const QUICK = '-c session_replication_role=replica -c synchronous_commit=off -c statement_timeout=0'
const LANES = 2

/** Prepares an empty database. What the shop writes from now on has higher ids than the season. */
export async function prepareSeason({ runSql }: Target) {
  for (const file of ['numbers.sql', 'rows.sql'])
    await runSql(readFileSync(path.join(import.meta.dirname, file), 'utf8'))
  const { rows } = await runSql(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows as { table: string; column: string }[])
    await runSql(`alter table ${table} alter column ${column} restart with ${FIRST_ID_AFTER}`)
}

/** Loads the carts of these numbers with everything that belongs to them, by COPY. */
export async function loadSeason(target: Target, { first, last }: { first: number; last: number }) {
  const { runSql } = target
  await runSql('delete from season.block')
  await runSql('insert into season.block values ($1, $2, now())', [first, last])
  const restore = await dropSlowIndexes(runSql)
  const tables = await listTables(runSql)
  // Riders are read from the accounts, so they come first.
  const isAccount = ({ name }: Table) => name === 'account'
  for (const table of tables.filter(isAccount)) await copy(target, table)
  await shareOut(tables.filter((table) => !isAccount(table)).map((table) => () => copy(target, table)))
  await shareOut(restore.map((index: Index) => () => runScript(target, index.definition)))
  await runScript(target, 'vacuum analyze')
}

type Table = { name: string; rows: string; columns: string }

/** The tables in the order of their size, with the statement that gives their rows. */
async function listTables(runSql: RunSql) {
  const { rows } = await runSql(
    `select class.relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
       string_agg(format('%I::%s', attname, target.type), ', ' order by attnum) as casts
     from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0,
       lateral (select format_type(own.atttypid, own.atttypmod) as type from pg_attribute own
         where own.attrelid = to_regclass('public.' || class.relname) and own.attname = pg_attribute.attname) as target
     where relnamespace = 'season'::regnamespace and relkind = 'v' group by class.oid, relname order by class.oid desc`,
  )
  return (rows as (Table & { casts: string })[]).map(({ name, columns, casts }) => ({
    name,
    columns,
    rows: `select ${casts} from season.${name}`,
  }))
}

/** Two programs with a pipe between them: one computes the rows, the other one loads them. */
async function copy({ databaseUrl }: Target, { name, rows, columns }: Table) {
  const began = performance.now()
  const from = startPsql(databaseUrl, `copy (${rows}) to stdout (format binary)`, 'ignore')
  const to = startPsql(databaseUrl, `copy ${name} (${columns}) from stdin (format binary)`, 'pipe')
  from.stdout?.pipe(to.stdin!)
  await Promise.all([expectEnd(from, name), expectEnd(to, name)])
  console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

const runScript = ({ databaseUrl }: Target, script: string) =>
  expectEnd(startPsql(databaseUrl, script, 'ignore'), script)

const startPsql = (databaseUrl: string, command: string, input: 'ignore' | 'pipe') =>
  spawn(findProgram('psql'), ['-qX', '-v', 'ON_ERROR_STOP=1', '-c', command, databaseUrl], {
    env: { ...process.env, PGOPTIONS: `${QUICK} -c maintenance_work_mem=512MB` },
    stdio: [input, 'pipe', 'inherit'],
  })

async function expectEnd(child: ReturnType<typeof startPsql>, what: string) {
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`psql ended with ${code}: ${what}`)
}

/** Does the work in order, some at a time. */
async function shareOut(work: (() => Promise<void>)[]) {
  const waiting = work.values()
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const one of waiting) await one()
    }),
  )
}
