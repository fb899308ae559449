import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRelay } from '#testing/relay.ts'
import { openTestDatabase } from '#testing/server.ts'
import { openServerDatabase, type Pooling } from './client.ts'
import { preparing } from './prepared.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table note (id integer primary key)`.execute(database.db)
})
afterAll(() => database.close())

const modes: Pooling[] = ['session', 'transaction']
// With values a statement takes another way to the database than without.
const add = (id: number) => sql`insert into note values (${id})`
const addTen = sql`insert into note values (10)`
const listIds = async () =>
  (await sql<{ id: number }>`select id from note order by id`.execute(database.db)).rows.map(({ id }) => id)

const openOne = (pooling: Pooling) => openServerDatabase(database.url, { connections: 1, pooling })

test.each(modes)('A transaction of %s pooling keeps all of its statements or none', async (pooling) => {
  const { db, close } = openOne(pooling)
  for (const first of [add(1), addTen, add(2)]) {
    const work = db.transaction().execute(async (db) => {
      await first.execute(db)
      await add(3).execute(db)
      await add(3).execute(db)
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(await listIds()).toEqual([])
  }
  await db.transaction().execute(async (db) => {
    await addTen.execute(db)
    await add(1).execute(db)
  })
  await db.transaction().execute((db) => add(2).execute(db))
  expect(await listIds()).toEqual([1, 2, 10])
  await sql`delete from note`.execute(db)
  await close()
})

test.each(modes)(
  'A first statement of %s pooling that fails leaves the connection usable',
  async (pooling) => {
    const { db, close } = openOne(pooling)
    const divide = (by: number) => sql<{ n: number }>`select 6 / ${by}::integer as n`
    const run = (by: number) => db.transaction().execute((db) => divide(by).execute(db))
    // The statement gets a name in one of these rounds.
    for (let round = 0; round < 30; round++) {
      await expect(run(0)).rejects.toMatchObject({ code: '22012' })
      expect((await run(3)).rows).toEqual([{ n: 2 }])
    }
    const unknown = db
      .transaction()
      .execute((db) => sql`select nothing from note where id = ${1}`.execute(db))
    await expect(unknown).rejects.toMatchObject({ code: '42703' })
    expect((await run(3)).rows).toEqual([{ n: 2 }])
    await close()
  },
)

test.each([true, false])('A beginning that fails executes no statement (shared: %s)', async (isShared) => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const connection = await preparing(pool, { isShared }).connect()
  for (const values of [[], [5]]) {
    await connection.query('start transaction isolation level wrong', [])
    const statement = connection.query(`insert into note values (${values.length ? '$1' : '6'})`, values)
    await expect(statement).rejects.toMatchObject({ code: '42601' })
    await connection.query('rollback', [])
  }
  expect(await listIds()).toEqual([])
  connection.release()
  await pool.end()
})

test('A text that begins and ends a transaction of its own is sent as it is', async () => {
  const { db, close } = openOne('session')
  await sql`begin; insert into note values (4); commit`.execute(db)
  expect(await listIds()).toEqual([4])
  await sql`delete from note`.execute(db)
  await close()
})

test('A transaction that may only read refuses its first write, and one without a statement ends', async () => {
  const { db, close } = openOne('session')
  const reading = db.transaction().setAccessMode('read only')
  for (let round = 0; round < 2; round++)
    await expect(reading.execute((db) => add(7).execute(db))).rejects.toMatchObject({ code: '25006' })
  expect(await db.transaction().execute(async () => 8)).toBe(8)
  const failing = db.transaction().execute(() => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await add(9).execute(db)
  expect(await listIds()).toEqual([9])
  await sql`delete from note`.execute(db)
  await close()
})

test.each(modes)(
  'A transaction of %s pooling waits for the database once less than it has statements',
  async (pooling) => {
    await using relay = await startRelay(database.url)
    const { db, close } = openServerDatabase(relay.url, { connections: 1, pooling })
    const run = () => db.transaction().execute((db) => sql`select ${1}::integer`.execute(db))
    await run()
    const before = relay.countQuestions()
    await run()
    // The first statement with its beginning, and the commit.
    expect(relay.countQuestions() - before).toBe(2)
    await close()
  },
)
