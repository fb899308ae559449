import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenDatabase, openServerDatabase } from '#platform/database/client.ts'
import { migrate } from '#platform/database/migrate.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { type Member, startMember } from '#testing/fleet.ts'
import { canReplicate, startReplica } from '#testing/replica.ts'
import { requirements } from '../../../tools/drills/requirements.ts'
import { type RunningPostgres, startPostgres } from '../../../tools/find-postgres.ts'
import { freePort } from '../../../tools/free-port.ts'
import { allowDemoKeys } from '#testing/server.ts'

const MAX_LAG_IN_SECONDS = 8

// Not every PostgreSQL comes with the program that copies it.
const program = requirements({ pg_basebackup: canReplicate })
describe.runIf(program.isMet)('The shop reads from a streaming replica', program.options, () => {
  let postgres: RunningPostgres
  let database: OpenDatabase
  let replica: Awaited<ReturnType<typeof startReplica>>
  let server: Member
  let metrics: number
  let event: string
  let item: string

  beforeAll(async () => {
    postgres = await startPostgres()
    database = openServerDatabase(postgres.url)
    await migrate(database.db)
    await allowDemoKeys(database.db)
    event = (await buildEvent(database.db)).id
    item = (await buildCategory(database.db, { eventId: event })).id
    replica = await startReplica(postgres.url)
    metrics = await freePort()
    server = await startMember('main.ts', {
      DATABASE_URL: postgres.url,
      DATABASE_READ_URL: replica.url,
      DATABASE_READ_LAG_SECONDS: String(MAX_LAG_IN_SECONDS),
      METRICS_PORT: String(metrics),
    })
  }, 90_000)
  afterAll(async () => {
    await server.end('SIGTERM')
    await replica[Symbol.asyncDispose]()
    await database.close()
    await postgres.stop()
  })

  const rename = (name: string) =>
    database.db.updateTable('event').set({ name }).where('id', '=', event).execute()
  const address = (path: string) => `http://127.0.0.1:${server.port}/api${path}`
  const readName = async () =>
    ((await (await fetch(address(`/events/${event}`))).json()) as { name: string }).name
  const readLag = async () => {
    const reported = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    return Number(/^porteira_replica_lag_seconds (\S+)$/m.exec(reported)?.[1])
  }
  const soon = { timeout: 20_000, interval: 300 }

  test('Event pages are read from it, and places are taken at the database itself', async () => {
    await replica.delayReplay()
    const before = await readName()
    await rename('NOME NOVO')
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await readName()).toBe(before)

    const { token } = await buildBuyer(database.db)
    const cart = await fetch(address(`/cart/?token=${token}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ itemUUID: item, quantity: 1 }] }),
    })
    expect(cart.status).toBe(200)

    await replica.letGo()
    await expect.poll(readName, soon).toBe('NOME NOVO')
  }, 60_000)

  test('An event that it does not know yet is found at the database itself', async () => {
    await replica.delayReplay()
    const { id } = await buildEvent(database.db)
    expect((await fetch(address(`/events/${id}`))).status).toBe(200)
    await replica.letGo()
  }, 60_000)

  test('One that is too far behind is passed over, and read again when it has caught up', async () => {
    await expect.poll(readLag, soon).toBeLessThan(MAX_LAG_IN_SECONDS)
    await replica.delayReplay()
    await rename('NOME DE AGORA')
    await expect.poll(readName, { ...soon, timeout: 60_000 }).toBe('NOME DE AGORA')
    expect(await readLag()).toBeGreaterThan(MAX_LAG_IN_SECONDS)

    await replica.letGo()
    await expect.poll(readLag, soon).toBeLessThan(MAX_LAG_IN_SECONDS)
    await replica.delayReplay()
    await rename('NOME DE DEPOIS')
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await readName()).toBe('NOME DE AGORA')
    await replica.letGo()
  }, 120_000)

  test('The database answers while the replica is gone, and no page fails', async () => {
    await replica.kill()
    await rename('NOME MAIS NOVO')
    const statuses = new Set<number>()
    const end = performance.now() + 3000
    while (performance.now() < end) statuses.add((await fetch(address(`/events/${event}`))).status)

    expect([...statuses]).toEqual([200])
    await expect.poll(readName, soon).toBe('NOME MAIS NOVO')
  }, 60_000)
})
