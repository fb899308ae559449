import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/server.ts'
import { withAdvisoryLock, withTransactionLock } from './advisory-lock.ts'
import { openServerDatabase } from './client.ts'
import { CONNECT_QUERY } from './session.ts'
import { refuseSharedBackends, sharesBackends } from './session-pooling.ts'
import type { Tables } from './tables.ts'

/** A pooler that gives a backend for each query only. `take` is its choice among the idle backends. */
function shareBackends(idle: number[], take: 'shift' | 'pop') {
  return async () => {
    const backend = idle[take]() ?? 0
    idle.push(backend)
    return backend
  }
}

test.each([
  ['gives the backend that was returned last', [1, 2, 3], 'pop'],
  ['gives the backend that waited longest', [1, 2], 'shift'],
  ['has one backend only', [1], 'shift'],
] as const)('A pooler in transaction mode that %s is detected', async (_, idle, take) => {
  const read = shareBackends([...idle], take)
  expect(await sharesBackends(read, read)).toBe(true)
})

test('A pooler in transaction mode is detected while other clients take its backends', async () => {
  const backends = [1, 2, 3]
  const read = shareBackends(backends, 'pop')
  let calls = 0
  const amongOthers = async () => {
    // Another client returns its backend before two of three queries.
    if (++calls % 3 > 0) backends.unshift(backends.pop() ?? 0)
    return read()
  }
  expect(await sharesBackends(amongOthers, amongOthers)).toBe(true)
})

test('Connections of PostgreSQL itself have a backend each and are not refused', async () => {
  const database = await openTestDatabase()
  await expect(refuseSharedBackends(database)).resolves.toBeUndefined()
  await database.close()
})

test('A shop whose connections share a backend of PostgreSQL is refused with the setting of the address', async () => {
  const database = await openTestDatabase()
  const backend = new pg.Client({ connectionString: database.url })
  await backend.connect()
  const connection = { query: backend.query.bind(backend), release() {} } as unknown as PostgresPoolClient
  const pool: PostgresPool = { options: {}, connect: async () => connection, end: () => backend.end() }
  const shared = { ...database, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
  await expect(refuseSharedBackends(shared, 'DATABASE_READ_URL')).rejects.toThrow(
    /^O PgBouncer de DATABASE_READ_URL .* pool_mode=session/,
  )
  await shared.db.destroy()
  await database.close()
})

test('Connections that share backends are refused until each backend has the limits', async () => {
  const database = await openTestDatabase()
  const name = new URL(database.url).pathname.slice(1)
  const open = () => openServerDatabase(database.url, { pooling: 'transaction' })
  const shared = open()
  await expect(refuseSharedBackends(shared)).rejects.toThrow(`connect_query='${CONNECT_QUERY}'`)
  await shared.close()
  for (const line of CONNECT_QUERY.split('; '))
    await sql.raw(`alter database ${name} ${line}`).execute(database.db)
  const limited = open()
  await expect(refuseSharedBackends(limited)).resolves.toBeUndefined()
  await limited.close()
  await database.close()
})

test('The lock of a transaction and the lock of a session let one work at a time', async () => {
  const database = await openTestDatabase()
  const seen = { now: 0, most: 0 }
  const work = async () => {
    seen.most = Math.max(seen.most, (seen.now += 1))
    await sql`select pg_sleep(0.05)`.execute(database.db)
    seen.now -= 1
  }
  const locks = [withTransactionLock, withAdvisoryLock, withTransactionLock, withAdvisoryLock]
  await Promise.all(locks.map((lock) => lock(database.db, 'of the test', work)))
  expect(seen.most).toBe(1)
  await database.close()
})

const limits = sql<Record<string, string>>`
  select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`
const usual = { lock: '3s', statement: '10s', idle: '15s', jit: 'off' }

test('Every new connection has its limits before its first query, and again after an advisory lock', async () => {
  const database = await openTestDatabase()
  const firstQueries = await Promise.all(Array.from({ length: 5 }, () => limits.execute(database.db)))
  expect(firstQueries.map(({ rows }) => rows)).toEqual(Array.from({ length: 5 }, () => [usual]))

  const single = openServerDatabase(database.url, { connections: 1 })
  const during = await withAdvisoryLock(single.db, 'test', (db) => limits.execute(db))
  const after = await limits.execute(single.db)
  await single.close()
  await database.close()
  expect([during.rows, after.rows]).toEqual([[{ ...usual, statement: '0' }], [usual]])
})
