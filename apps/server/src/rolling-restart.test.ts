import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBalancer } from '#testing/balancer.ts'
import { buildCategory, buildEvent } from '#testing/builders.ts'
import { type Member, startMember } from '#testing/fleet.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { openTestDatabase } from '#testing/server.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let itemUUID: string
let eventUUID: string
let servers: Member[]
let workers: Member[]

const start = (file: 'main.ts' | 'worker.ts', port = 0) =>
  startMember(file, { DATABASE_URL: database.url, DRAIN_SECONDS: '1', PORT: String(port) })

beforeAll(async () => {
  database = await openTestDatabase()
  const event = await buildEvent(database.db)
  const category = await buildCategory(database.db, { eventId: event.id, total: 1_000_000 })
  eventUUID = event.id
  itemUUID = category.id
  const files = ['main.ts', 'main.ts', 'worker.ts', 'worker.ts'] as const
  const members = await Promise.all(files.map((file) => start(file)))
  servers = members.slice(0, 2)
  workers = members.slice(2)
}, 60_000)

afterAll(async () => {
  await Promise.all([...servers, ...workers].map((member) => member.end('SIGTERM')))
  await database.close()
}, 30_000)

/** Buyers who read and reserve without a break, until the test stops them. */
function rush(url: string) {
  const shop = { isOpen: true }
  const [failures, carts]: [string[], string[]] = [[], []]
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(url + path, init)
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 200)}`)
    return text
  }
  const reserve = async () => {
    const body = JSON.stringify({ items: [{ itemUUID, quantity: 1 }] })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const { cartUUID } = JSON.parse(await ask('/api/cart/', init)) as { cartUUID: string }
    carts.push(cartUUID)
  }
  const buy = async () => {
    while (shop.isOpen) {
      const look = ask(`/api/events/${eventUUID}?showItems=1`)
      await Promise.all([look, reserve()]).catch((error: unknown) => failures.push(String(error)))
      await pause(20)
    }
  }
  const buyers = Array.from({ length: 4 }, buy)
  return {
    carts,
    failures,
    async stop() {
      shop.isOpen = false
      await Promise.all(buyers)
    },
  }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await pause(20)
}

async function replaceServer(nth: number, isUp: (port: number) => boolean) {
  const old = servers[nth]
  if (!old) throw new Error('No such server.')
  const code = await old.end('SIGTERM')
  servers[nth] = await start('main.ts', old.port)
  await until(() => isUp(old.port))
  return code
}

async function replaceWorker(nth: number) {
  const code = await workers[nth]?.end('SIGTERM')
  workers[nth] = await start('worker.ts')
  return code
}

test('Every server and every worker is replaced during the rush, and no request fails', async () => {
  await using balancer = await startBalancer(servers.map(({ port }) => port))
  const buyers = rush(balancer.url)
  await until(() => buyers.carts.length > 20)

  const codes: unknown[] = []
  for (const nth of servers.keys())
    codes.push(await Promise.all([replaceServer(nth, balancer.isUp), replaceWorker(nth)]))
  const sold = buyers.carts.length
  await until(() => buyers.carts.length > sold + 20)
  await buyers.stop()

  expect(codes).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(buyers.failures).toEqual([])
  const { rows } = await sql<{ id: string }>`select id::text from cart`.execute(database.db)
  expect(rows.map(({ id }) => id).toSorted()).toEqual(buyers.carts.toSorted())
  await expectInvariants(database.db)
}, 150_000)

test('A server that ends without a graceful shutdown fails requests in the same rush, as this control shows', async () => {
  await using balancer = await startBalancer(servers.map(({ port }) => port))
  const buyers = rush(balancer.url)
  await until(() => buyers.carts.length > 20)

  await servers[0]?.end('SIGKILL')
  await until(() => buyers.failures.length > 0)
  await buyers.stop()

  expect(buyers.failures.length).toBeGreaterThan(0)
}, 60_000)
