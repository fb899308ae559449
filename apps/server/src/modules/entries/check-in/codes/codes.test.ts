import { createPublicKey, verify } from 'node:crypto'
import { readEntryCode } from '@porteira/domain'
import { expect, test } from 'vitest'
import { buildAccount } from '#testing/builders.ts'
import { buildCheckIn, type CheckInScene, checkInSteps, readCodes } from '#testing/check-in.ts'
import { filled } from '#testing/paid-cart.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const { deskOf, versionOf } = checkInSteps(() => server)
const codesOf = (scene: CheckInScene, token = scene.buyer.token) => readCodes(server, scene, token)

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
