import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServerDatabase } from '#platform/database/client.ts'
import { CONNECT_QUERY } from '#platform/database/session.ts'
import { refuseSharedBackends } from '#platform/database/session-pooling.ts'
import { buildAdmin, buildCategory, buildEvent } from '#testing/builders.ts'
import { startMember } from '#testing/fleet.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { hasPgbouncer, startPgbouncer } from '#testing/pgbouncer.ts'
import { startLoad } from '#testing/release-load.ts'
import { openTestDatabase } from '#testing/server.ts'
import { runCommand } from '#testing/terminal.ts'
import { requirements } from '../../../tools/drills/requirements.ts'

const SESSION = { pool_mode: 'session', default_pool_size: '60' }
const TRANSACTION = { pool_mode: 'transaction', default_pool_size: '8', connect_query: CONNECT_QUERY }
const PURCHASES = 8
const sentence = /^O PgBouncer de DATABASE_URL está em pool_mode=transaction ou statement/m

const program = requirements({ pgbouncer: hasPgbouncer })
describe.runIf(program.isMet)('The shop runs behind PgBouncer in both modes', program.options, () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase()
  }, 60_000)
  afterAll(() => database.close())

  test.each([
    ['session', SESSION],
    // Fewer backends than the connections of the shop, so that they change owners all the time.
    ['transaction', TRANSACTION],
  ])(
    'In %s mode people sign up, buy, pay and get money back, and no call fails',
    async (pooling, lines) => {
      await using pooler = await startPgbouncer(database.url, lines)
      const event = await buildEvent(database.db)
      const item = await buildCategory(database.db, { eventId: event.id, total: 9999 })
      const admin = await buildAdmin(database.db)
      const settings = { DATABASE_URL: pooler.url, DATABASE_POOLING: pooling, RECONCILE_SECONDS: '1' }
      const server = await startMember('main.ts', settings)
      const worker = await startMember('worker.ts', settings)
      const load = startLoad(server, item.id, admin.token)
      while (load.sold.purchases < PURCHASES && load.sold.failures.length === 0) await pause(50)
      await load.stop()
      expect(load.sold.failures).toEqual([])
      const { stdout } = await runCommand(['doctor'], { env: { ...process.env, ...settings } })
      expect(stdout).toContain('✓ Banco de dados: responde')
      expect(await Promise.all([server, worker].map((member) => member.end('SIGTERM')))).toEqual([0, 0])
      await expectInvariants(database.db)
    },
    120_000,
  )

  test('Connections behind a pool in session mode have their limits before the first query', async () => {
    await using pooler = await startPgbouncer(database.url, SESSION)
    const { db, close } = openServerDatabase(pooler.url)
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit`.execute(db)
    await close()
    expect(rows).toEqual([{ limit: '10s' }])
  })

  test.each([
    ['transaction', {}],
    ['transaction', { default_pool_size: '1' }],
    ['transaction', { server_round_robin: '1' }],
    ['statement', {}],
  ])(
    'A pool in %s mode with %j is detected every time, also while other clients use it',
    async (mode, given) => {
      await using pooler = await startPgbouncer(database.url, { pool_mode: mode, ...given })
      const { db, kind, runSql, close } = openServerDatabase(pooler.url)
      const others = openServerDatabase(pooler.url)
      const refused = () =>
        expect(refuseSharedBackends({ db, kind, runSql, close })).rejects.toThrow(sentence)
      for (let tries = 0; tries < 20; tries++) await refused()
      const shop = { isBusy: true }
      const busy = Array.from({ length: 4 }, async () => {
        while (shop.isBusy) await sql`select pg_sleep(0.001)`.execute(others.db)
      })
      for (let tries = 0; tries < 50; tries++) await refused()
      shop.isBusy = false
      await Promise.all(busy)
      await others.close()
      await close()
    },
  )

  test('Server, worker, doctor and migration refuse a pool in transaction mode with one sentence', async () => {
    await using pooler = await startPgbouncer(database.url, { pool_mode: 'transaction' })
    const settings = { DATABASE_URL: pooler.url }
    for (const file of ['main.ts', 'worker.ts'] as const)
      await expect(startMember(file, settings)).rejects.toThrow(`${file} ended with 1`)
    const env = { ...process.env, ...settings }
    const doctor = await runCommand(['doctor'], { env })
    expect([doctor.code, doctor.stdout]).toEqual([
      1,
      expect.stringContaining('✗ Banco de dados: O PgBouncer de'),
    ])
    const migration = await runCommand(['migrate'], { env })
    expect([migration.code, migration.stderr]).toEqual([1, expect.stringMatching(sentence)])
  }, 60_000)

  test('A pool in transaction mode without the limits of the shop is refused with the line that sets them', async () => {
    await using pooler = await startPgbouncer(database.url, { pool_mode: 'transaction' })
    const settings = { DATABASE_URL: pooler.url, DATABASE_POOLING: 'transaction' }
    await expect(startMember('main.ts', settings)).rejects.toThrow('main.ts ended with 1')
    const env = { ...process.env, ...settings }
    const { stdout } = await runCommand(['doctor'], { env })
    expect(stdout).toContain(`connect_query='${CONNECT_QUERY}'`)
    const migration = await runCommand(['migrate'], { env })
    expect([migration.code, migration.stderr]).toEqual([
      1,
      expect.stringContaining('As migrações precisam de uma conexão própria.'),
    ])
  }, 60_000)

  test('Connections of a pool in session mode are never refused, also while other clients come and go', async () => {
    await using pooler = await startPgbouncer(database.url, SESSION)
    for (let tries = 0; tries < 30; tries++) {
      const opened = openServerDatabase(pooler.url)
      const others = [openServerDatabase(pooler.url), openServerDatabase(pooler.url)]
      await Promise.all([
        expect(refuseSharedBackends(opened)).resolves.toBeUndefined(),
        ...others.map(async (other) => {
          await sql`select 1`.execute(other.db)
          await other.close()
        }),
      ])
      await opened.close()
    }
  })
})
