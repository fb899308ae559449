import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAccount } from '#testing/builders.ts'
import { addCheckInDevice, buildCheckIn, checkInSteps } from '#testing/check-in.ts'
import { filled } from '#testing/paid-cart.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const { historyOf, resolve, versionOf } = checkInSteps(() => server)

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
