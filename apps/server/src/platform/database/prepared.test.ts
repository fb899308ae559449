import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/server.ts'
import { nameHotStatements } from './prepared.ts'

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
  await sql`alter table event add column something_new text`.execute(database.db)
  expect(await whole()).toEqual([])
  expect(await part()).toEqual([])
})

test('The number of named statements has a limit, however many statements run', () => {
  const nameOf = nameHotStatements()
  const texts = Array.from({ length: 1000 }, (_, n) => `select ${n}`)
  const names = new Set(
    texts.flatMap((text) => Array.from({ length: OFTEN }, () => nameOf(text) ?? [])).flat(),
  )
  expect(names.size).toBe(150)
})
