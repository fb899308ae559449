import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJobs } from '#platform/jobs/runner.ts'
import { createLog } from '#platform/log.ts'
import { buildCategory, buildEvent } from '#testing/builders.ts'
import { openCart } from '#testing/paid-cart.ts'
import { startTestServer } from '#testing/server.ts'
import { type RunningPostgres, startPostgres } from '../../../../../tools/find-postgres.ts'
import { explainFailure } from '#explain-failure.ts'
import { openServerDatabase } from './client.ts'

let postgres: RunningPostgres
const shared = process.env['TEST_DATABASE_URL']
beforeAll(async () => {
  postgres = await startPostgres({ durable: false })
  process.env['TEST_DATABASE_URL'] = postgres.socketUrl
}, 180_000)
afterAll(async () => {
  process.env['TEST_DATABASE_URL'] = shared
  await postgres.stop()
})

const soon = { timeout: 60_000, interval: 20 }

/** The job queue of a server, with what it logs and how many of its statements failed. */
async function startJobs({ context }: Awaited<ReturnType<typeof startTestServer>>) {
  const logged: string[] = []
  const out = new PassThrough().on('data', (line: Buffer) => logged.push(JSON.parse(line.toString()).event))
  const seen = { failures: 0, runs: 0 }
  const runSql: typeof context.runSql = (...given) =>
    context.runSql(...given).catch((error: unknown) => {
      seen.failures += 1
      throw error
    })
  const runner = await openJobs({ runSql, kind: 'server' }, createLog('warn', out), { works: true })
  const run = async () => {
    seen.runs += 1
    if (seen.runs === 1) await sql`select pg_sleep(60)`.execute(context.db)
  }
  await runner.work([{ name: 'bank-inbox', everySeconds: 3600, run }])
  await runner.queue.ask('bank-inbox')
  await expect.poll(() => seen.runs, soon).toBe(1)
  return { logged, seen, stop: () => runner.stop() }
}

/** The message to the operator when a program uses this database. */
async function refusalAt(url: string) {
  const database = openServerDatabase(url, { connections: 1 })
  const failure: unknown = await sql`select * from nothing`
    .execute(database.db)
    .catch((error: unknown) => error)
  await database.close()
  return explainFailure(failure)
}

test('An error of PostgreSQL about a wrong name, a wrong role or missing tables becomes a sentence for the operator', async () => {
  const at = (change: (url: URL) => void) => {
    const url = new URL(postgres.socketUrl)
    change(url)
    return refusalAt(url.href)
  }
  expect(await at((url) => (url.pathname = '/nada'))).toContain('O banco de dados nada não existe')
  expect(await at((url) => (url.username = 'ninguem'))).toContain('não aceita o usuário ninguem')
  expect(await at(() => {})).toContain('Faltam tabelas')
})

test('Calls answer 503 while PostgreSQL restarts behind a Unix socket and 200 afterwards, and the jobs log both changes once', async () => {
  await using server = await startTestServer()
  const { id: eventId } = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId })
  const { cartUUID } = await openCart(server, '', [{ itemUUID: category.id }])
  const look = async () =>
    (await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: {} })).status
  const jobs = await startJobs(server)
  expect(await look()).toBe(200)

  const statuses = new Set<number>()
  const restart = { isOver: false }
  const looking = (async () => {
    while (!restart.isOver) statuses.add(await look())
  })()
  await postgres.shutDown()
  // Many polls fail, the first ones because the socket is missing.
  await expect.poll(() => jobs.seen.failures, soon).toBeGreaterThan(4)
  const folder = new URL(postgres.socketUrl).searchParams.get('host')
  expect(await refusalAt(postgres.socketUrl)).toContain(`soquete da pasta ${folder} (ENOENT)`)
  await postgres.startAgain()
  await expect.poll(() => jobs.logged.length, soon).toBe(2)
  restart.isOver = true
  await looking

  expect(await look()).toBe(200)
  expect([...statuses].toSorted()).toEqual([200, 503])
  expect(jobs.logged).toEqual(['database.away', 'database.back'])
  await jobs.stop()
}, 180_000)
