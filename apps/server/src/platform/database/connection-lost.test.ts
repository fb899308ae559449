import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/server.ts'
import { type Database, openServerDatabase } from './client.ts'
import { isConnectionLost } from './connection-lost.ts'

const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

const countWaiting = async (db: Database) =>
  (await sql<{ n: number }>`select count(*)::int as n ${others} and xact_start is not null`.execute(db)).rows

test('A connection that is lost in a transaction is reported as lost, at each of its statements and at the rollback', async () => {
  await using server = await startTestServer()
  const cutter = openServerDatabase(server.url, { connections: 1 })
  const isCut = Promise.withResolvers<void>()
  const begin = (then: (db: Database) => Promise<unknown>) =>
    server.db.transaction().execute(async (db) => {
      await sql`select 1`.execute(db)
      await then(db)
    })
  const all = Promise.allSettled([
    begin((db) => sql`select pg_sleep(8)`.execute(db)),
    begin((db) => isCut.promise.then(() => sql`select 1`.execute(db))),
    begin(() => isCut.promise.then(() => Promise.reject(new Error('no')))),
  ])
  await expect.poll(() => countWaiting(cutter.db)).toEqual([{ n: 3 }])
  await sql`select pg_terminate_backend(pid, 5000) ${others}`.execute(cutter.db)
  isCut.resolve()

  const isLost = (end: PromiseSettledResult<unknown>) =>
    end.status === 'rejected' && isConnectionLost(end.reason)
  expect((await all).map(isLost)).toEqual([true, true, true])
  expect((await sql<{ one: number }>`select 1 as one`.execute(server.db)).rows).toEqual([{ one: 1 }])
  await cutter.close()
})

test('A statement that a running database refuses is no lost connection', async () => {
  await using server = await startTestServer()
  const refused: unknown = await sql`select 1 / 0`.execute(server.db).catch((error: unknown) => error)
  expect([refused, new Error('no'), 'no'].map(isConnectionLost)).toEqual([false, false, false])
})

test('A write that reaches a former primary, which is a standby now, is reported as lost', async () => {
  await using server = await startTestServer()
  const write = server.db.transaction().execute(async (db) => {
    await sql`set transaction read only`.execute(db)
    await db.insertInto('demo_mark').values({ is_demo: true }).execute()
  })
  expect(isConnectionLost(await write.catch((error: unknown) => error))).toBe(true)
})
