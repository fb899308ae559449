import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/server.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { openServerDatabase } from './client.ts'
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
