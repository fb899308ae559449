import { addDays, businessDate } from '@porteira/domain'
import { expect, test } from 'vitest'
import { addCheckInDevice, buildCheckIn, type CheckInScene, readHistory } from '#testing/check-in.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const read = (scene: CheckInScene, token = scene.admin.token, cartItemId = String(scene.cartItemId)) =>
  server.call('GET /api/checkin/:eventUUID/entries/:cartItemId/contacts', {
    params: { eventUUID: scene.event.id, cartItemId },
    query: { token },
  })

const setMobile = (id: number, mobile: string) =>
  server.db.updateTable('account').set({ mobile }).where('id', '=', id).execute()

test('The desk reads the numbers of the rider and of the buyer, each number once, and the history of the cart says so', async () => {
  const scene = await buildCheckIn(server, { rider: { mobile: '54999990011', name: 'BAIO TELES' } })
  await setMobile(scene.buyer.account.id, '54999990012')
  expect((await read(scene)).body.contacts).toEqual([
    { who: 'rider', name: 'BAIO TELES', mobile: '54999990011' },
    { who: 'buyer', name: scene.buyer.account.name, mobile: '54999990012' },
  ])
  await setMobile(scene.buyer.account.id, '54999990011')
  expect((await read(scene)).body.contacts).toMatchObject([{ who: 'rider' }])
  for (const id of [scene.rider.id, scene.buyer.account.id]) await setMobile(id, '')
  expect((await read(scene)).body.contacts).toEqual([])
  expect(await readHistory(server, scene)).toContainEqual(
    expect.stringContaining('Telefones da inscrição lidos'),
  )
})

test('The number of a minor is not given, and that of the guardian is', async () => {
  const birthdate = addDays(businessDate(new Date()), -12 * 365)
  const scene = await buildCheckIn(server, { rider: { mobile: '54999990021', birthdate } })
  await setMobile(scene.buyer.account.id, '')
  expect((await read(scene)).body.contacts).toEqual([])
  const named = await server.call('POST /api/events/:eventUUID/minors/:userUUID/guardian', {
    params: { eventUUID: scene.event.id, userUUID: scene.rider.uuid },
    query: { token: scene.admin.token },
    body: { name: 'ROSA PRENDA', mobile: '54999990022' },
  })
  expect(named.status).toBe(200)
  expect((await read(scene)).body.contacts).toEqual([
    { who: 'guardian', name: 'ROSA PRENDA', mobile: '54999990022' },
  ])
})

test('A device, a buyer, another event and an unknown entry get no number', async () => {
  const scene = await buildCheckIn(server)
  const other = await buildCheckIn(server)
  const device = await addCheckInDevice(server, scene)
  for (const token of [device.token, scene.buyer.token]) expect((await read(scene, token)).status).toBe(403)
  for (const id of [String(other.cartItemId), '0', 'x', '9'.repeat(20)])
    expect((await read(scene, undefined, id)).status).toBe(404)
})
