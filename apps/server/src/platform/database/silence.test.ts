import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startRelay } from '#testing/relay.ts'
import { openTestDatabase } from '#testing/server.ts'
import { openServerDatabase } from './client.ts'
import { isConnectionLost } from './connection-lost.ts'

const silenceInMs = 500
const readOne = sql<{ one: number }>`select 1 as one`

test('A connection whose server is gone without a word ends, also in a transaction, and the next one is served', async () => {
  await using database = await openDisposable()
  await using relay = await startRelay(database.url)
  const { db, close } = openServerDatabase(relay.url, { connections: 2, silenceInMs })
  await Promise.all([readOne.execute(db), readOne.execute(db)])
  const failure = (work: Promise<unknown>) => work.then(() => undefined, isConnectionLost)

  const isCut = Promise.withResolvers<void>()
  const inTransaction = db.transaction().execute(async (db) => {
    await readOne.execute(db)
    relay.cut()
    isCut.resolve()
    await readOne.execute(db)
  })
  await isCut.promise
  expect(await Promise.all([failure(inTransaction), failure(readOne.execute(db))])).toEqual([true, true])

  expect((await readOne.execute(db)).rows).toEqual([{ one: 1 }])
  await close()
})

test('A statement that takes long is left alone while its server works for it, and so is a long pause of a transaction', async () => {
  await using database = await openDisposable()
  const { db, close } = openServerDatabase(database.url, { connections: 1, silenceInMs })
  const rows = await db.transaction().execute(async (db) => {
    await sql`select pg_sleep(${(3 * silenceInMs) / 1000})`.execute(db)
    await new Promise((resolve) => setTimeout(resolve, 3 * silenceInMs))
    return (await readOne.execute(db)).rows
  })
  expect(rows).toEqual([{ one: 1 }])
  await close()
})

async function openDisposable() {
  const database = await openTestDatabase()
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}
