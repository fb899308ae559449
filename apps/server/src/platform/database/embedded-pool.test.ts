import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EMBEDDED_TIMEOUT_IN_MS } from '#testing/embedded.ts'
import { type EmbeddedPool, openEmbeddedPool } from './embedded-pool.ts'

type Notes = { note: { text: string } }

let pool: EmbeddedPool
let db: Kysely<Notes>

beforeAll(async () => {
  pool = await openEmbeddedPool(undefined)
  db = new Kysely<Notes>({ dialect: new PostgresDialect({ pool }) })
  await sql`create table note (text text primary key)`.execute(db)
}, EMBEDDED_TIMEOUT_IN_MS)
beforeEach(() => sql`truncate note`.execute(db))
afterAll(() => db.destroy())

const write = (db: Kysely<Notes>, text: string) => db.insertInto('note').values({ text }).execute()
const read = async (db: Kysely<Notes>) =>
  (await db.selectFrom('note').select('text').orderBy('text').execute()).map(({ text }) => text)

/** Time enough for the write to reach the database, if nothing holds it up. */
const giveTime = (beside: Promise<unknown>) =>
  Promise.race([beside, new Promise((resolve) => setTimeout(resolve, 100))])

/** One request begins a transaction and thinks it over; another writes meanwhile; then the first takes all back. */
async function writeBesideTransaction(db: Kysely<Notes>, awaitBeside = giveTime) {
  const begun = Promise.withResolvers<void>()
  const decided = Promise.withResolvers<void>()
  const takenBack = db
    .transaction()
    .execute(async (db) => {
      await write(db, 'taken back')
      begun.resolve()
      await decided.promise
      throw new Error('on second thoughts')
    })
    .catch(() => {})
  await begun.promise
  const beside = write(db, 'beside').catch(() => {})
  await awaitBeside(beside)
  decided.resolve()
  await Promise.all([takenBack, beside])
  return read(db)
}

test('A statement of one request never joins the open transaction of another', async () => {
  expect(await writeBesideTransaction(db)).toEqual(['beside'])
})

test('A shared connection mixes both and loses the statement, as this control shows', async () => {
  const shared = await pool.connect()
  const everybody = { ...pool, connect: async () => ({ ...shared, release() {} }) }

  const kept = await writeBesideTransaction(
    new Kysely<Notes>({ dialect: new PostgresDialect({ pool: everybody }) }),
    (beside) => beside,
  )
  shared.release()

  expect(kept).toEqual([])
})

test('Many transactions and plain statements at once keep to themselves', async () => {
  const work = Array.from({ length: 60 }, (_, index) => {
    const text = String(index).padStart(2, '0')
    if (index % 3 === 0) return write(db, text)
    return db.transaction().execute(async (db) => {
      await write(db, text)
      if (index % 3 === 2) throw new Error('taken back')
    })
  })

  const results = await Promise.allSettled(work)

  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20)
  expect(await read(db)).toEqual(
    Array.from({ length: 60 }, (_, index) => String(index).padStart(2, '0')).filter(
      (_, index) => index % 3 < 2,
    ),
  )
})

test('A transaction that failed does not disturb the next one', async () => {
  const failing = () =>
    db.transaction().execute(async (db) => {
      await write(db, 'same')
      await write(db, 'same')
    })

  await expect(failing()).rejects.toThrow('duplicate key')
  await expect(sql`select nothing from nowhere`.execute(db)).rejects.toThrow('nowhere')
  await write(db, 'after')

  expect(await read(db)).toEqual(['after'])
})

test('Statements of other libraries wait their turn like all others', async () => {
  const done: string[] = []
  const transaction = db.transaction().execute(async (db) => {
    await write(db, 'first')
    await new Promise((resolve) => setTimeout(resolve, 50))
    done.push('transaction')
  })
  const plain = pool.query('select count(*)::int as count from note').then(({ rows }) => {
    done.push('plain')
    return rows
  })

  await transaction

  expect(await plain).toEqual([{ count: 1 }])
  expect(done).toEqual(['transaction', 'plain'])
})

const program = `
  const { openEmbeddedPool } = await import(process.argv[1])
  const pool = await openEmbeddedPool(process.argv[2])
  for (let n = 0; n < 3000; n++) await pool.query('select relname from pg_class where oid = $1', [n])
  console.log(process.memoryUsage.rss())
  await pool.end()`

test(
  'A new embedded database needs less than 700 MB, and an opened one less than 400, also when statements run often',
  { timeout: EMBEDDED_TIMEOUT_IN_MS },
  async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'porteira-memory-'))
    const file = path.join(import.meta.dirname, 'embedded-pool.ts')
    const readMegabytes = async () => {
      const { stdout } = await promisify(execFile)(process.execPath, ['-e', program, file, directory])
      return Number(stdout) / 1e6
    }
    expect(await readMegabytes()).toBeLessThan(700)
    expect(await readMegabytes()).toBeLessThan(400)
    rmSync(directory, { recursive: true })
  },
)
