import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OperatorError } from '#operator-error.ts'
import { openTestDatabase } from '#testing/server.ts'
import { startPostgres } from '../../../../../tools/find-postgres.ts'
import { type Database, type OpenDatabase, openServerDatabase } from './client.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let sessions: OpenDatabase[]
/** Each has one connection. */
let migrator: Database
let sale: Database
let otherSale: Database

beforeEach(async () => {
  database = await openTestDatabase()
  await sql
    .raw(
      `create table stock as select id, 0 as taken from generate_series(1, 2) as id;
       create table entry as select * from stock`,
    )
    .execute(database.db)
  const open = () => openServerDatabase(database.url, { connections: 1 })
  const [first, second, third] = [open(), open(), open()]
  sessions = [first, second, third]
  ;[migrator, sale, otherSale] = [first.db, second.db, third.db]
})
afterEach(async () => {
  await Promise.all([database, ...sessions].map(({ close }) => close()))
})

type Table = 'stock' | 'entry'
const begin = (db: Database) => db.startTransaction().execute()
const take = (db: Database, table: Table, id: number) =>
  sql`update ${sql.table(table)} set taken = taken + 1 where id = ${id}`.execute(db)
const planted = (text: string) => [{ name: '9999-planted.sql', text, checksum: 'planted' }]
const addToBoth = 'alter table stock add note text; alter table entry add note text;'

/** Waits until the migration, or a sale, waits for a lock of this kind. */
async function untilWaiting(kind: string, table?: Table) {
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_locks where not granted and mode = ${kind}
      and (${table ?? null}::text is null or relation = ${table ?? null}::regclass)
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
    return rows.length > 0
  }
  while (!(await isWaiting())) await pause(5)
}
const untilMigrationWaitsFor = (table: Table) => untilWaiting('AccessExclusiveLock', table)

async function countDeadlocks() {
  for (const db of [migrator, sale, otherSale]) await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(database.db)
  return rows[0]?.deadlocks
}

const countApplied = async () => {
  const { rows } = await sql`select from migration where name = '9999-planted.sql'`.execute(database.db)
  return rows.length
}

test('A migration between sales that lock in both orders is tried again, and no deadlock ends a sale', async () => {
  const [stockFirst, entryFirst] = [await begin(sale), await begin(otherSale)]
  await take(stockFirst, 'stock', 1)
  await take(entryFirst, 'entry', 2)
  const migrating = migrate(migrator, { migrations: planted(addToBoth) })
  await untilMigrationWaitsFor('stock')
  await take(stockFirst, 'entry', 1)
  await stockFirst.commit().execute()

  await untilMigrationWaitsFor('entry')
  await take(entryFirst, 'stock', 2)
  await entryFirst.commit().execute()

  expect(await migrating).toEqual(['9999-planted.sql'])
  expect([await countApplied(), await countDeadlocks()]).toEqual([1, 0])
})

test('Without a limit for its locks the same migration meets a deadlock, and then it is tried again', async () => {
  await sql`set deadlock_timeout = '10ms'`.execute(migrator)
  await sql`set deadlock_timeout = '1min'`.execute(sale)
  // The migration waits here with its first lock, until the sale waits for that lock.
  const gate = await begin(otherSale)
  await sql`select pg_advisory_xact_lock(1)`.execute(gate)
  const entryFirst = await begin(sale)
  await take(entryFirst, 'entry', 2)
  const text = `set local lock_timeout = 0; alter table stock add note text;
    select pg_advisory_xact_lock(1); alter table entry add note text`
  const migrating = migrate(migrator, { migrations: planted(text) })
  await untilWaiting('ExclusiveLock')
  const taking = take(entryFirst, 'stock', 2)
  await untilWaiting('RowExclusiveLock', 'stock')
  await gate.commit().execute()
  await taking
  await entryFirst.commit().execute()

  expect(await migrating).toEqual(['9999-planted.sql'])
  expect([await countApplied(), await countDeadlocks()]).toEqual([1, 1])
})

test('A migration gives up after its time with one sentence, leaves nothing behind and runs later', async () => {
  const migrations = planted(`create table plan_of_stock (id integer); ${addToBoth}`)
  const longReport = await begin(sale)
  await sql`select from entry`.execute(longReport)

  const refused: unknown = await migrate(migrator, { migrations, limitInMs: 1000 }).catch((error) => error)
  expect(refused).toBeInstanceOf(OperatorError)
  expect(refused).toHaveProperty(
    'message',
    'A migração 9999-planted.sql não foi feita, porque outras transações não liberaram as tabelas dela em 1 s: encerre as que pg_stat_activity mostra abertas há muito tempo e rode porteira migrate de novo.',
  )
  expect(await countApplied()).toBe(0)
  await expect(sql`select from plan_of_stock`.execute(database.db)).rejects.toThrow('does not exist')
  await take(otherSale, 'stock', 1)

  await longReport.commit().execute()
  expect(await migrate(migrator, { migrations, limitInMs: 1000 })).toEqual(['9999-planted.sql'])
  expect(await migrate(migrator, { migrations, limitInMs: 1000 })).toEqual([])
})

test('A migration does not wait until an autovacuum of its table has ended', async () => {
  // The settings are those of a whole server, so it is one of its own.
  const postgres = await startPostgres({ durable: false })
  const { db, runSql, close } = openServerDatabase(postgres.url, { connections: 2 })
  for (const setting of ['naptime = 1', 'vacuum_cost_delay = 100', 'vacuum_cost_limit = 1'])
    await runSql(`alter system set autovacuum_${setting}`)
  await runSql('select pg_reload_conf()')
  await runSql('create table stock as select id from generate_series(1, 100000) as id')
  await runSql('delete from stock where id % 2 = 0')
  const vacuums = async () => (await runSql('select from pg_stat_progress_vacuum')).rows.length
  while ((await vacuums()) === 0) await pause(50)

  const migrations = planted('alter table stock add note text')
  expect(await migrate(db, { migrations })).toEqual(['9999-planted.sql'])
  const { rows } = await runSql(
    `select autovacuum_count::int as finished from pg_stat_user_tables where relname = 'stock'`,
  )
  expect(rows).toEqual([{ finished: 0 }])
  await close()
  await postgres.stop()
}, 60_000)
