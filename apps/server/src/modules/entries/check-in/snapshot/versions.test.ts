import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCheckInDevice, buildCheckIn } from '#testing/check-in.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function isWaiting() {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(server.db)
  return rows.length > 0
}

test('A change that was under way at the first snapshot is in the next one', async () => {
  const scene = await buildCheckIn(server)
  const device = await addCheckInDevice(server, scene)
  const change = await server.db.startTransaction().execute()
  await sql`update formation set team = 'TIME NOVO' where cart_item_id = ${scene.cartItemId}`.execute(change)
  // The change is before the first snapshot as far as its own transaction knows.
  await sql`set constraints all immediate`.execute(change)
  const taking = device.snapshot()
  const first = { isTaken: false }
  void taking.then(() => (first.isTaken = true))
  while (!first.isTaken && !(await isWaiting())) await pause(5)
  await change.commit().execute()
  await taking
  expect((await device.snapshot()).entries[0]?.team).toBe('TIME NOVO')
})

test('A transaction that changed an entry makes that of another entry of the event wait only at its commit', async () => {
  const scene = await buildCheckIn(server, { entries: 2 })
  const device = await addCheckInDevice(server, scene)
  await device.snapshot()
  const [one, two] = scene.ids
  const first = await server.db.startTransaction().execute()
  const second = await server.db.startTransaction().execute()
  const rename = (db: typeof first, id: number | undefined, team: string) =>
    sql`update formation set team = ${team} where cart_item_id = ${id}`.execute(db)
  await rename(first, one, 'TIME UM')
  await rename(second, two, 'TIME DOIS')
  await first.commit().execute()
  await second.commit().execute()
  expect((await device.snapshot()).entries.map(({ team }) => team)).toEqual(['TIME UM', 'TIME DOIS'])
})

test('A device that knows the last version sees what one transaction changed in several entries', async () => {
  const scene = await buildCheckIn(server, { entries: 3 })
  const device = await addCheckInDevice(server, scene)
  const before = await device.snapshot()
  await sql`update formation set team = 'TIME ' || cart_item_id where cart_item_id = any(${scene.ids}::bigint[])`.execute(
    server.db,
  )
  const after = await device.snapshot(before.cursor)
  expect(after.isWhole).toBe(1)
  expect(after.entries.map(({ team }) => team)).toEqual(scene.ids.map((id) => `TIME ${id}`))
  expect(await device.snapshot(after.cursor)).toMatchObject({ isWhole: 0, entries: [] })
})

test('An entry that a removed cart takes away is gone, and a restored cart brings it back', async () => {
  const scene = await buildCheckIn(server)
  const device = await addCheckInDevice(server, scene)
  const act = async (action: 'remove' | 'restore') =>
    server.call(`POST /api/cart/admin/:cartUUID/${action}`, {
      params: { cartUUID: scene.cartUUID },
      query: { token: scene.admin.token },
      body: { reason: 'desistiu' },
    } as never)
  const { cursor } = await device.snapshot()
  expect(await act('remove')).toMatchObject({ status: 200 })
  const without = await device.snapshot(cursor)
  expect(without).toMatchObject({ isWhole: 1, entries: [] })
  expect(await act('restore')).toMatchObject({ status: 200 })
  expect((await device.snapshot(without.cursor)).entries).toHaveLength(1)
})
