import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCheckInDevice, buildCheckIn, checkInSteps } from '#testing/check-in.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

/** The texts of a value without ids, keys and times, which may have any digits. */
const textsOf = (value: unknown) =>
  JSON.stringify(value, (name, item: unknown) =>
    /UUID$|Id$|Keys$|On$|^cursor$/.test(name) ? undefined : item,
  )

const { count } = checkInSteps(() => server)

test('A snapshot has everything to check in without network, and nothing of a CPF in any form', async () => {
  const scene = await buildCheckIn(server, { category: { sbb_enabled: true } })
  const device = await addCheckInDevice(server, scene)

  const snapshot = await device.snapshot()

  expect(snapshot).toMatchObject({
    isWhole: 1,
    event: { eventUUID: scene.event.id },
    checks: [],
    waivers: [],
  })
  const { cpf } = scene.rider
  expect(snapshot.entries).toMatchObject([
    {
      cartItemId: scene.cartItemId,
      version: 1,
      badge: 1,
      formation: 'approved',
      blocks: [],
      state: 'expected',
      riders: [
        {
          horseKey: 'B123456',
          authorisation: '',
        },
      ],
    },
  ])
  const rider = ['userUUID', 'name', 'horseKey', 'lateComer', 'isBirthdateDeclared', 'authorisation']
  expect(Object.keys(snapshot.entries[0]!.riders[0]!)).toEqual(rider)
  for (const part of [cpf, cpf.slice(0, 9)]) expect(textsOf(snapshot)).not.toContain(part)
  expect(Object.keys(snapshot).filter((name) => /cpf/i.test(name))).toEqual([])
  const other = await (await addCheckInDevice(server, await buildCheckIn(server))).snapshot()
  expect(other.publicKeys).not.toEqual(snapshot.publicKeys)
})

test('A snapshot with a cursor has only what the check-in changed, and everything after another change', async () => {
  const scene = await buildCheckIn(server, { entries: 3 })
  const device = await addCheckInDevice(server, scene)
  const { cursor } = await device.snapshot()
  expect(await device.snapshot(cursor)).toMatchObject({ isWhole: 0, cursor, entries: [] })
  await device.act({ kind: 'handOut', cartItemId: scene.ids[1]! })
  const changed = await device.snapshot(cursor)
  expect(changed).toMatchObject({
    isWhole: 0,
    entries: [{ cartItemId: scene.ids[1], state: 'handedOut', stateBy: 'Tablet da conferência' }],
    counters: { expected: 2, handedOut: 1, categories: [{ name: scene.category.name, handedOut: 1 }] },
  })
  await sql`update formation set team = 'OUTRO TIME' where cart_item_id = ${scene.cartItemId}`.execute(
    server.db,
  )
  const whole = await device.snapshot(changed.cursor)
  expect([whole.isWhole, whole.entries.length]).toEqual([1, 3])
  expect((await device.snapshot('not-a-cursor')).isWhole).toBe(1)
  // The cursor of the last release, whose snapshots had parts of each CPF.
  expect((await device.snapshot(whole.cursor.replace(/^2\./, ''))).isWhole).toBe(1)
})

test('A snapshot is refused to a revoked device and to a device of another event', async () => {
  const scene = await buildCheckIn(server)
  const device = await addCheckInDevice(server, scene)
  const stranger = await addCheckInDevice(server, await buildCheckIn(server))
  const read = (token: string) =>
    server.call('GET /api/checkin/:eventUUID/snapshot', {
      params: { eventUUID: scene.event.id },
      query: { token },
    })
  expect((await read(stranger.token)).status).toBe(403)
  expect(
    (await stranger.send([stranger.action({ kind: 'present', cartItemId: 1 })], scene.event.id)).status,
  ).toBe(403)
  await server.call('POST /api/team/devices/:deviceId/revoke', {
    params: { deviceId: device.deviceId },
    query: { token: scene.admin.token },
    body: {},
  } as never)
  for (const answer of [
    await read(device.token),
    await device.send([device.action({ kind: 'present', cartItemId: scene.cartItemId })]),
  ])
    expect([answer.status, answer.body.code]).toEqual([401, 'device_revoked'])
  expect(await count('check_in', scene.event.id)).toBe(0)
})
