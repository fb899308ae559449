import { createHmac, createPublicKey, verify } from 'node:crypto'
import { readEntryCode } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '#testing/builders.ts'
import {
  addCheckInDevice,
  buildCheckIn,
  checkInClient,
  type CheckInScene,
  deskClient,
  readCodes,
  readHistory,
  resolveConflict,
} from '#testing/check-in.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { filled } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server[Symbol.asyncDispose]()
})

const count = async (table: 'check_in' | 'check_in_action' | 'check_in_conflict', eventId: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where event_id = ${eventId}`.execute(server.db)
  return rows[0]?.n
}
const deskOf = (scene: CheckInScene) => deskClient(server, scene)
const historyOf = (scene: CheckInScene) => readHistory(server, scene)
const resolve = (scene: CheckInScene, conflictId: number, resolution: 'keep' | 'undo', note = 'decidido') =>
  resolveConflict(server, scene, conflictId, { resolution, note })
const codesOf = (scene: CheckInScene, token = scene.buyer.token) => readCodes(server, scene, token)
const versionOf = async (scene: CheckInScene) =>
  readEntryCode((await codesOf(scene)).body.items[0]?.code ?? '')?.code.version

test('A snapshot has everything to check in without network, and of a CPF only four digits and a keyed hash', async () => {
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
  const key = Buffer.from(snapshot.cpfKey, 'base64url')
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
          cpfEnd: cpf.slice(-4),
          cpfHash: createHmac('sha256', key).update(cpf).digest('base64url'),
          authorisation: '',
        },
      ],
    },
  ])
  expect(JSON.stringify(snapshot)).not.toContain(cpf)
  const other = await (await addCheckInDevice(server, await buildCheckIn(server))).snapshot()
  expect(other.cpfKey).not.toBe(snapshot.cpfKey)
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

test('QR codes are signed by the key of the event and belong to the owner of the cart', async () => {
  const scene = await buildCheckIn(server, { entries: 2 })
  const { publicKeys } = await deskOf(scene).snapshot()
  const { body } = await codesOf(scene)
  expect(body.items).toHaveLength(2)
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKeys[0]! },
    format: 'jwk',
  })
  for (const item of body.items) {
    const read = readEntryCode(item.code)!
    expect(read.code).toEqual({ cartItemId: item.cartItemId, eventUUID: scene.event.id, version: 1 })
    expect(verify(null, read.payload, key, read.signature)).toBe(true)
    expect(item.qr).toMatch(/^data:image\/svg\+xml;base64,/)
  }
  const stranger = await buildCheckIn(server)
  expect((await codesOf(scene, stranger.buyer.token)).status).toBe(404)
  expect((await codesOf(scene, scene.admin.token)).status).toBe(200)
})

test('A QR code ends when the desk renews it, changes the riders, removes or restores the entry', async () => {
  const scene = await buildCheckIn(server)
  const { cartUUID, cartItemId, admin } = scene
  const query = { token: admin.token }
  const params = { cartUUID, cartItemId: String(cartItemId) }
  expect(await versionOf(scene)).toBe(1)
  await server.call('POST /api/checkin/:eventUUID/entries/:cartItemId/renew-code', {
    params: { eventUUID: scene.event.id, cartItemId: String(cartItemId) },
    query,
  } as never)
  expect(await versionOf(scene)).toBe(2)
  const other = await buildAccount(server.db)
  const { body } = await server.call('GET /api/cart/admin/:cartUUID/:cartItemId/formation', {
    params,
    query,
  })
  const item = filled(body.item, { participants: [other.cpf] })
  const replaced = await server.call('PUT /api/cart/admin/:cartUUID/:cartItemId/formation', {
    params,
    query,
    body: { item, version: body.version },
  })
  expect(replaced.status).toBe(200)
  expect(await versionOf(scene)).toBe(3)
  await server.call('POST /api/cart/admin/:cartUUID/remove', { params, query } as never)
  expect((await codesOf(scene)).status).toBe(404)
  await server.call('POST /api/cart/admin/:cartUUID/restore', { params, query } as never)
  expect(await versionOf(scene)).toBe(5)
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/reopen', { params, query } as never)
  expect((await codesOf(scene)).body.items).toEqual([])
  const desk = deskOf(scene)
  expect(await desk.act({ kind: 'handOut', cartItemId, version: 6 })).toMatchObject({
    outcome: 'refused',
    msg: 'Faltam os participantes desta inscrição.',
  })
})

test('The QR code of an entry is not renewed under another event', async () => {
  const [scene, other] = [await buildCheckIn(server), await buildCheckIn(server)]
  const answer = await server.call('POST /api/checkin/:eventUUID/entries/:cartItemId/renew-code', {
    params: { eventUUID: other.event.id, cartItemId: String(scene.cartItemId) },
    query: { token: other.admin.token },
  } as never)
  expect(answer.status).toBe(404)
  expect(await versionOf(scene)).toBe(1)
})

test('A number is handed out in one tap and comes back with a reason, and the history tells it', async () => {
  const scene = await buildCheckIn(server)
  const { cartItemId } = scene
  const device = await addCheckInDevice(server, scene)
  expect(await device.act({ kind: 'handOut', cartItemId })).toMatchObject({
    outcome: 'applied',
    state: 'handedOut',
  })
  const undo = { kind: 'undo', cartItemId, from: 'handedOut' } as const
  expect(await device.act(undo)).toMatchObject({ outcome: 'refused', msg: 'Informe o motivo.' })
  expect(await device.act({ ...undo, reason: 'pessoa errada' })).toMatchObject({ state: 'present' })
  expect(await device.act({ kind: 'absent', cartItemId, from: 'present' })).toMatchObject({
    state: 'absent',
  })
  expect(await device.act({ kind: 'present', cartItemId, from: 'absent' })).toMatchObject({
    state: 'present',
  })
  const lines = await historyOf(scene)
  expect(lines.slice(0, 4)).toEqual([
    `Aparelho · Tablet da conferência | Conferência: presente · ${scene.category.name}`,
    `Aparelho · Tablet da conferência | Conferência: ausente · ${scene.category.name}`,
    `Aparelho · Tablet da conferência | Conferência desfeita · ${scene.category.name} | pessoa errada`,
    `Aparelho · Tablet da conferência | Número entregue na conferência · ${scene.category.name} · número 1`,
  ])
})

test('An action is applied once however often, in parallel and in whatever order it arrives', async () => {
  const scene = await buildCheckIn(server, { entries: 3 })
  const device = await addCheckInDevice(server, scene)
  const actions = scene.ids.flatMap((cartItemId) => [
    device.action({ kind: 'present', cartItemId, queued: 1 }),
    device.action({ kind: 'handOut', cartItemId, queued: 1, from: 'present' }),
  ])
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => device.send(index % 2 ? actions : actions.toReversed())),
  )
  const outcomes = answers.flatMap(({ body }) => body.results.map(({ outcome }) => outcome))
  expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(6)
  expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(42)
  expect(await count('check_in_action', scene.event.id)).toBe(6)
  expect((await device.snapshot()).counters).toMatchObject({ handedOut: 3, conflicts: 0 })
  const late = await device.send([{ ...actions[0]!, actionId: crypto.randomUUID() }])
  expect(late.body.results[0]).toMatchObject({ outcome: 'refused' })
  const elsewhere = await buildCheckIn(server)
  const sameBrowser = { ...actions[0]!, actionId: crypto.randomUUID(), cartItemId: elsewhere.cartItemId }
  const answer = await server.call('POST /api/checkin/:eventUUID/actions', {
    params: { eventUUID: elsewhere.event.id },
    query: { token: scene.admin.token },
    body: { clientId: device.clientId, actions: [sameBrowser] },
  })
  expect(answer.body.results).toMatchObject([{ outcome: 'refused' }])
  const other = checkInClient(server, { token: scene.admin.token, eventUUID: scene.event.id })
  expect((await other.send([actions[0]!])).body.results[0]).toMatchObject({ outcome: 'refused' })
})

test('Actions that name another login are refused, and nothing of them is applied', async () => {
  const scene = await buildCheckIn(server)
  const { cartItemId } = scene
  const device = await addCheckInDevice(server, scene)
  const action = device.action({ kind: 'handOut', cartItemId, queued: 1 })
  const send = (token: string, doneBy: string) =>
    server.call('POST /api/checkin/:eventUUID/actions', {
      params: { eventUUID: scene.event.id },
      query: { token },
      body: { clientId: device.clientId, doneBy, actions: [action] },
    })
  const own = `device:${device.deviceId}`
  for (const refused of [
    await send(scene.admin.token, own),
    await send(device.token, `account:${scene.admin.account.id}`),
  ])
    expect([refused.status, refused.body.code]).toEqual([409, 'other_login'])
  expect(await count('check_in_action', scene.event.id)).toBe(0)
  expect((await send(device.token, own)).body.results).toMatchObject([{ outcome: 'applied' }])
  const desk = `account:${scene.admin.account.id}`
  expect((await send(scene.admin.token, desk)).body.results).toMatchObject([{ outcome: 'known' }])
})

test('An action on an old version is refused at once, and is a conflict when it was queued', async () => {
  const scene = await buildCheckIn(server)
  const { cartItemId } = scene
  const device = await addCheckInDevice(server, scene)
  await sql`update formation set badge = 77 where cart_item_id = ${cartItemId}`.execute(server.db)
  expect(await device.act({ kind: 'handOut', cartItemId })).toMatchObject({
    outcome: 'refused',
    msg: 'A inscrição mudou depois da última atualização deste aparelho. Confira de novo.',
    state: 'expected',
  })
  expect(await count('check_in_action', scene.event.id)).toBe(0)
  expect(await device.act({ kind: 'handOut', cartItemId, queued: 1 })).toMatchObject({
    outcome: 'conflict',
  })
  expect((await device.snapshot()).conflicts).toMatchObject([{ kind: 'newVersion', badge: 77, firstBy: '' }])
  expect(await device.act({ kind: 'handOut', cartItemId, version: 2 })).toMatchObject({
    outcome: 'applied',
  })
})

test('An action about an entry of another event is refused also when it was queued', async () => {
  const [scene, other] = [await buildCheckIn(server), await buildCheckIn(server)]
  const device = await addCheckInDevice(server, scene)
  const result = await device.act({ kind: 'handOut', cartItemId: other.cartItemId, queued: 1 })
  expect(result).toMatchObject({ outcome: 'refused', msg: 'Esta inscrição não é deste evento.' })
  expect(await count('check_in', other.event.id)).toBe(0)
})

test('A number that two devices hand out stays with the first, both see the conflict, and a person resolves it once', async () => {
  const scene = await buildCheckIn(server)
  const { cartItemId } = scene
  const [first, second] = [
    await addCheckInDevice(server, scene, 'Tablet 1'),
    await addCheckInDevice(server, scene, 'Tablet 2'),
  ]
  const action = { kind: 'handOut', cartItemId, queued: 1 } as const
  const sent = second.action(action)
  const results = await Promise.all([
    first.act(action),
    second.send([sent]).then(({ body }) => body.results[0]!),
  ])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['applied', 'conflict'])
  expect((await second.send([sent])).body.results[0]?.outcome).toBe(
    results[1].outcome === 'applied' ? 'known' : 'conflict',
  )
  const [seen, alsoSeen] = [await first.snapshot(), await second.snapshot()]
  expect(seen.conflicts).toEqual(alsoSeen.conflicts)
  expect(seen.conflicts).toMatchObject([{ kind: 'handedOutTwice', says: 'O número já foi entregue.' }])
  const { firstBy, secondBy, conflictId } = seen.conflicts[0]!
  expect([firstBy, secondBy].toSorted()).toEqual(['Tablet 1', 'Tablet 2'])

  const answers = await Promise.all([resolve(scene, conflictId, 'undo'), resolve(scene, conflictId, 'keep')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await resolve(scene, conflictId, 'keep', ' ')).status).toBe(400)
  const after = await first.snapshot(seen.cursor)
  expect([after.isWhole, after.conflicts]).toEqual([0, []])
  expect((await historyOf(scene))[0]).toContain('Conflito da conferência resolvido')
})

test('A second hand-out is refused on the spot when the device has network', async () => {
  const scene = await buildCheckIn(server)
  const device = await addCheckInDevice(server, scene)
  const desk = deskOf(scene)
  await device.act({ kind: 'handOut', cartItemId: scene.cartItemId })
  expect(await desk.act({ kind: 'handOut', cartItemId: scene.cartItemId })).toMatchObject({
    outcome: 'refused',
    msg: 'O número já foi entregue.',
    state: 'handedOut',
  })
  expect(await count('check_in_conflict', scene.event.id)).toBe(0)
})

test('An entry with its number is changed by the desk only with a reason, and its old QR code ends', async () => {
  const scene = await buildCheckIn(server)
  const { cartUUID, cartItemId, admin } = scene
  const [params, query] = [{ cartUUID, cartItemId: String(cartItemId) }, { token: admin.token }]
  const device = await addCheckInDevice(server, scene)
  await device.act({ kind: 'handOut', cartItemId })
  const reopened = await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/reopen', {
    params,
    query,
  } as never)
  expect([reopened.status, reopened.body.code]).toEqual([409, 'handed_out'])
  const other = await buildAccount(server.db)
  const { body } = await server.call('GET /api/cart/admin/:cartUUID/:cartItemId/formation', {
    params,
    query,
  })
  expect(body.isHandedOut).toBe(1)
  const item = filled(body.item, { participants: [other.cpf] })
  const replace = (reason?: string) =>
    server.call('PUT /api/cart/admin/:cartUUID/:cartItemId/formation', {
      params,
      query,
      body: { item, version: body.version, ...(reason !== undefined && { reason }) },
    })
  expect((await replace(' ')).body).toMatchObject({
    code: 'handed_out',
    msg: 'O número já foi entregue. Informe o motivo da troca.',
  })
  expect((await replace('lesão')).status).toBe(200)
  expect(await versionOf(scene)).toBe(2)
  // The documents of the rider who joined are not checked.
  expect((await device.snapshot()).entries).toMatchObject([{ state: 'present', version: 2 }])
  expect((await historyOf(scene)).find((line) => line.includes('alterada pela secretaria'))).toContain(
    'lesão',
  )
})

test('A removed entry with its number is a conflict until the desk has the number back', async () => {
  const scene = await buildCheckIn(server)
  const { cartUUID, cartItemId, admin } = scene
  const device = await addCheckInDevice(server, scene)
  await device.act({ kind: 'handOut', cartItemId })
  await server.call('POST /api/cart/admin/:cartUUID/remove', {
    params: { cartUUID },
    query: { token: admin.token },
  } as never)
  const { conflicts, entries, counters } = await device.snapshot()
  expect(conflicts).toMatchObject([{ kind: 'removed', firstBy: 'Tablet da conferência' }])
  expect(entries).toMatchObject([{ formation: 'cancelled', state: 'handedOut' }])
  expect(counters).toMatchObject({ handedOut: 0, conflicts: 1 })
  expect((await resolve(scene, conflicts[0]!.conflictId, 'undo', 'devolveu')).status).toBe(200)
  expect((await device.snapshot()).entries).toEqual([])
})

test('A removed entry keeps its number from another entry until it is back', async () => {
  const scene = await buildCheckIn(server, { entries: 2 })
  const [one, two] = scene.ids as [number, number]
  const device = await addCheckInDevice(server, scene)
  await device.act({ kind: 'handOut', cartItemId: one })
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
    params: { cartUUID: scene.cartUUID, cartItemId: String(one) },
    query: { token: scene.admin.token },
  } as never)
  await sql`update formation set badge = 1 where cart_item_id = ${two}`.execute(server.db)
  const handOut = { kind: 'handOut', cartItemId: two, version: 2 } as const
  expect(await device.act(handOut)).toMatchObject({ msg: 'O número 1 está entregue em outra inscrição.' })
  const [conflict] = (await device.snapshot()).conflicts
  await resolve(scene, conflict!.conflictId, 'undo', 'devolveu')
  expect(await device.act(handOut)).toMatchObject({ outcome: 'applied' })
})
