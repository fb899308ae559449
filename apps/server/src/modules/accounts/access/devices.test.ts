import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAccount, buildAdmin, buildCategory, buildEvent, buildSession } from '#testing/builders.ts'
import { buildRoster } from '#testing/roster.ts'
import type { TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'

let server: TestServer
let token: string
serverWithAdmin((started, admin) => {
  server = started
  token = admin.token
})

const today = businessDate(new Date())
const open = (code: string) => server.call('POST /api/devices/open', { body: { code } })
const codeOf = (link: string) => link.split('#')[1] ?? ''
const sheet = (device: string, catUUID: string) =>
  server.call('GET /api/scoring/:catUUID', { params: { catUUID }, query: { token: device } })
const devices = async () => (await server.call('GET /api/team/', { query: { token } })).body.devices
const stateOf = async (deviceId: string) =>
  (await devices()).find((device) => device.deviceId === deviceId)?.state

async function buildScene() {
  const event = await buildEvent(server.db, {
    starts_on: addDays(today, -1),
    ends_on: today,
    test_mode: false,
  })
  const category = await buildCategory(server.db, { eventId: event.id })
  return { event, category }
}

async function addDevice(eventUUID: string, role: 'scorer' | 'announcer' | 'checkin' = 'scorer') {
  const { body } = await server.call('POST /api/team/devices', {
    query: { token },
    body: { eventUUID, role, name: 'Tablet da cancha 1' },
  })
  return { ...body, code: codeOf(body.link) }
}

async function buildDevice() {
  const scene = await buildScene()
  const { deviceId, code } = await addDevice(scene.event.id)
  const { body } = await open(code)
  return { ...scene, deviceId, code, device: body.token }
}

test('A device opens its link once and then scores its own event without a login', async () => {
  const { event, category } = await buildScene()
  const { deviceId, link, code, expiresOn } = await addDevice(event.id)
  expect(link).toMatch(/\/aparelho#[\w-]{43}$/)
  expect(Date.parse(expiresOn) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  expect(await stateOf(deviceId)).toBe('waiting')

  const { body } = await open(code)

  expect(body).toMatchObject({ deviceId, role: 'scorer', eventUUID: event.id, name: 'Tablet da cancha 1' })
  expect(await stateOf(deviceId)).toBe('active')
  expect((await sheet(body.token, category.id)).status).toBe(200)
  const events = await server.call('GET /api/events/', { query: { token: body.token, online: '1' } })
  expect(events.body.items.map((item) => item.eventUUID)).toEqual([event.id])
  const again = await open(code)
  expect([again.status, again.body.msg]).toEqual([409, 'Este link já foi usado. Peça um novo à organização.'])
})

test('Of ten calls that open one link at the same moment one succeeds', async () => {
  const { event } = await buildScene()
  const { code } = await addDevice(event.id)
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('An unknown, an expired and a revoked link are refused with a sentence and open nothing', async () => {
  const { event } = await buildScene()
  expect((await open('x'.repeat(43))).body).toMatchObject({
    msg: 'Este link não existe. Peça um novo à organização.',
  })
  const expired = await addDevice(event.id)
  await sql`update device set link_expires_at = now() - interval '1 second' where id = ${expired.deviceId}`.execute(
    server.db,
  )
  expect((await open(expired.code)).body).toMatchObject({ code: 'link_expired' })
  const revoked = await addDevice(event.id)
  await server.call('POST /api/team/devices/:deviceId/revoke', {
    params: { deviceId: revoked.deviceId },
    query: { token },
  })
  expect((await open(revoked.code)).body).toMatchObject({ code: 'device_revoked' })
  expect([await stateOf(expired.deviceId), await stateOf(revoked.deviceId)]).toEqual(['waiting', 'revoked'])
})

test('A revoked device is refused at its next call, and a new link ends the old link and the old session', async () => {
  const { category, deviceId, device } = await buildDevice()
  const renewed = await server.call('POST /api/team/devices/:deviceId/link', {
    params: { deviceId },
    query: { token },
  })
  expect((await sheet(device, category.id)).body.code).toBe('device_revoked')
  const next = (await open(codeOf(renewed.body.link))).body.token
  expect((await sheet(next, category.id)).status).toBe(200)
  const revoke = () =>
    server.call('POST /api/team/devices/:deviceId/revoke', { params: { deviceId }, query: { token } })
  expect((await revoke()).status).toBe(200)
  const refused = await sheet(next, category.id)
  expect([refused.status, refused.body]).toMatchObject([
    401,
    {
      code: 'device_revoked',
      msg: 'O acesso deste aparelho foi encerrado. Peça um novo link à organização.',
    },
  ])
  expect((await revoke()).body.code).toBe('already_revoked')
})

test('A device works until the day after its event, so that a long evening can be finished', async () => {
  const { event, category, deviceId, device } = await buildDevice()
  const endOn = (endsOn: string) =>
    server.db
      .updateTable('event')
      .set({ starts_on: endsOn, ends_on: endsOn })
      .where('id', '=', event.id)
      .execute()
  await endOn(addDays(today, -1))
  expect((await sheet(device, category.id)).status).toBe(200)
  await endOn(addDays(today, -2))
  expect((await sheet(device, category.id)).body.code).toBe('device_revoked')
  expect(await stateOf(deviceId)).toBe('ended')
  const late = await server.call('POST /api/team/devices', {
    query: { token },
    body: { eventUUID: event.id, role: 'scorer', name: 'Tablet' },
  })
  expect([late.status, late.body.msg]).toEqual([409, 'Este evento já terminou.'])
})

test('The logout of a device ends its own session and no other', async () => {
  const { event, category, deviceId, device } = await buildDevice()
  const other = await open((await addDevice(event.id)).code)
  const owner = await buildSession(server.db, (await buildAdmin(server.db)).account.id, 'admin')
  expect((await server.call('POST /api/users/logout', { query: { token: device }, body: {} })).status).toBe(
    200,
  )
  expect((await sheet(device, category.id)).status).toBe(401)
  expect((await sheet(other.body.token, category.id)).status).toBe(200)
  expect((await sheet(owner, category.id)).status).toBe(200)
  const fact = await server.db
    .selectFrom('audit')
    .select(['actor_kind', 'actor_id', 'action'])
    .where('entity', '=', 'device')
    .where('entity_id', '=', deviceId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(fact).toEqual({ actor_kind: 'device', actor_id: Number(deviceId), action: 'device.closed' })
})

test('The last use of a device is written at most once a minute', async () => {
  const { category, deviceId, device } = await buildDevice()
  const lastUse = async () =>
    (
      await server.db
        .selectFrom('device')
        .select('last_used_at')
        .where('id', '=', Number(deviceId))
        .executeTakeFirstOrThrow()
    ).last_used_at!.getTime()
  const first = await lastUse()
  await sheet(device, category.id)
  expect(await lastUse()).toBe(first)
  await sql`update device set last_used_at = now() - interval '2 minutes' where id = ${deviceId}`.execute(
    server.db,
  )
  await sheet(device, category.id)
  expect(await lastUse()).toBeGreaterThanOrEqual(first)
})

test('Shots of a device count after its revocation, later ones are refused, and the audit names the device', async () => {
  const { category, deviceId, device } = await buildDevice()
  const { uuid } = await buildAccount(server.db)
  await buildRoster(server.db, category.id, [1], [uuid])
  const send = (round: number) =>
    server.call('POST /api/scoring/:catUUID/shots', {
      params: { catUUID: category.id },
      body: {
        token: device,
        shots: [
          {
            id: randomUUID(),
            badge: 1,
            uuid,
            phase: 'qualify',
            round,
            hit: 1,
            thrownOn: new Date().toISOString(),
          },
        ],
        undone: [],
      },
    })
  expect((await send(1)).body).toMatchObject({ status: 'OK', refused: [] })
  await server.call('POST /api/scoring/:catUUID/final', {
    params: { catUUID: category.id },
    body: { token: device, started: 1 },
  })
  await server.call('POST /api/team/devices/:deviceId/revoke', { params: { deviceId }, query: { token } })
  expect((await send(2)).body.code).toBe('device_revoked')
  const shots = (await sheet(token, category.id)).body.shots
  expect(shots.map(({ round }) => round)).toEqual([1])
  const fact = await server.db
    .selectFrom('audit')
    .select(['actor_kind', 'actor_id'])
    .where('entity_id', '=', category.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(fact).toEqual({ actor_kind: 'device', actor_id: Number(deviceId) })
})

test('A device without a name is not added', async () => {
  const { event } = await buildScene()
  const answer = await server.call('POST /api/team/devices', {
    query: { token },
    body: { eventUUID: event.id, role: 'scorer', name: '  ' },
  })
  expect(answer.status).toBe(400)
})

test('A session whose random token begins as those of devices do stays a session of its account', async () => {
  const { id } = await buildAccount(server.db)
  const drawn = await buildSession(server.db, id, 'user', 'ap_'.padEnd(43, randomUUID()))
  const { status } = await server.call('GET /api/users/:userId', {
    params: { userId: String(id) },
    query: { token: drawn },
  })
  expect(status).toBe(200)
})
