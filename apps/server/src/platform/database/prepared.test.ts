import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPollReader, readPoll } from '#modules/payments/methods/pix/charging/watching.service.ts'
import { openJobs } from '#platform/jobs/runner.ts'
import { createLog } from '#platform/log.ts'
import { buildBuyer } from '#testing/builders.ts'
import { openTestDatabase, startTestServer } from '#testing/server.ts'
import { answersAllColumns, hasStar, nameHotStatements } from './prepared.ts'
import type { Tables } from './tables.ts'

const OFTEN = 30

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const often = async (run: () => Promise<unknown>) => {
  for (let n = 0; n < OFTEN; n++) await run()
}

const listNamed = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    database.db,
  )
  return rows.map(({ statement }) => statement)
}

test('A statement that is run again and again is planned once, one that is rare never', async () => {
  await often(() => database.db.selectFrom('event').select('name').where('short_name', '=', 'a').execute())
  await database.db.selectFrom('event').select('city').where('short_name', '=', 'a').execute()
  const named = await listNamed()
  expect(named.filter((statement) => statement.includes('"name"'))).toHaveLength(1)
  expect(named.filter((statement) => statement.includes('"city"'))).toEqual([])
})

test('A migration that adds a column troubles no server that serves on', async () => {
  const whole = () => database.db.selectFrom('event').selectAll().where('short_name', '=', 'b').execute()
  const part = () => database.db.selectFrom('event').select('venue').where('short_name', '=', 'b').execute()
  await often(whole)
  await often(part)
  const named = await listNamed()
  expect(named.filter((statement) => statement.includes('event'))).toHaveLength(2)
  await sql`alter table event add column something_new text`.execute(database.db)
  expect(await whole()).toEqual([])
  expect(await part()).toEqual([])
})

test.each([
  'select * from event',
  'select distinct on (id) event.* from event',
  'select "event".*, 1 as one from event',
  'update event set city = $1 returning *',
  'select city, * from event',
  'with own as (select * from event) select * from own',
])('A statement that answers with all columns gets no name: %s', (text) => {
  expect(answersAllColumns(text)).toBe(true)
})

test.each([
  'select count(*) from event',
  'select 2 * 3, price * 2 from item',
  'select city from event join lateral (select * from item where event_id = event.id) as own on true',
  'select city from (\n      SELECT *, 1 as one from event) as own',
])('A statement that names its columns gets a name: %s', (text) => {
  expect(answersAllColumns(text)).toBe(false)
})

test('The statements that run most get a name: a poll of the payment page, an ask for a job and a look for one', async () => {
  await using server = await startTestServer()
  const texts: string[] = []
  const runSql: typeof server.context.runSql = (text, values) => {
    texts.push(text)
    return server.context.runSql(text, values)
  }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: server.url, max: 1 }) }),
    log: ({ query }) => void texts.push(query.sql),
  })
  const { token } = await buildBuyer(server.db)
  await readPoll(db, openPollReader({ ...server.context, db }), randomUUID(), token)
  const jobs = await openJobs({ runSql, kind: 'server' }, createLog('silent'), { works: true })
  const hasRun = Promise.withResolvers<void>()
  await jobs.work([{ name: 'bank-inbox', everySeconds: 3600, run: async () => hasRun.resolve() }])
  await jobs.queue.ask('bank-inbox')
  await hasRun.promise
  await jobs.stop()
  await db.destroy()

  const polls = texts.filter((text) => text.includes('from session'))
  const ofJobs = texts.filter((text) => /INSERT INTO jobs\.job_common|WITH\s+next AS/.test(text))
  expect([polls.length > 0, ofJobs.length > 1]).toEqual([true, true])
  expect(polls.filter(hasStar)).toEqual([])
  expect(ofJobs.filter((text) => answersAllColumns(text) || text.includes(';'))).toEqual([])
})

test('A report of the shop with a star in a subquery gets no name, and such a statement of a library does', () => {
  const text = 'select sum(cents) from (select * from payment where event_id = $1) as own'
  const ofShop = nameHotStatements()
  const ofLibrary = nameHotStatements()
  const names = Array.from({ length: OFTEN }, () => [ofShop(text), ofLibrary(text, answersAllColumns)])
  expect(names.at(-1)).toEqual([undefined, 'hot_1'])
})

test('The number of named statements has a limit, however many statements run', () => {
  const nameOf = nameHotStatements()
  const texts = Array.from({ length: 1000 }, (_, n) => `select ${n}`)
  const names = new Set(
    texts.flatMap((text) => Array.from({ length: OFTEN }, () => nameOf(text) ?? [])).flat(),
  )
  expect(names.size).toBe(150)
})
