import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildAccount, buildCategory, buildEvent, buildSession } from '#testing/builders.ts'
import { passTime } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let adminToken: string
beforeAll(async () => {
  server = await startTestServer()
  adminToken = (await buildAdmin(server.db)).token
})
afterAll(() => server[Symbol.asyncDispose]())

async function openSale(name: string) {
  const event = await buildEvent(server.db, { name })
  const category = await buildCategory(server.db, { eventId: event.id })
  const open = async (token: string, remoteAddress: string) => {
    const payload = { items: [{ itemUUID: category.id, quantity: 2 }] }
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/cart/',
      query: { token },
      payload,
      remoteAddress,
    })
    return answer.json<{ cartUUID: string }>().cartUUID
  }
  const letEnd = async (accounts: number, remoteAddress: string) => {
    for (let count = 0; count < accounts; count++) {
      const token = await buildSession(server.db, (await buildAccount(server.db)).id)
      await passTime(server, await open(token, remoteAddress))
    }
  }
  return { event, open, letEnd }
}

const readNetworks = async () => {
  const { body } = await server.call('GET /api/cart/admin/unpaid-networks', { query: { token: adminToken } })
  return body.networks
}

test('A network of more than five accounts whose holds ended unpaid in one event is shown to administrators', async () => {
  const [flagged, other] = [await openSale('RODEIO RESERVADO'), await openSale('RODEIO CALMO')]
  await flagged.letEnd(6, '198.51.100.7')
  await flagged.letEnd(5, '198.51.100.8')
  await other.letEnd(5, '198.51.100.7')

  expect(await readNetworks()).toEqual([
    {
      eventUUID: flagged.event.id,
      eventName: 'RODEIO RESERVADO',
      network: '198.51.100.7',
      accounts: 6,
      carts: 6,
      registrations: 12,
      lastEndedOn: expect.any(String),
    },
  ])

  await server.db
    .updateTable('cart')
    .set({ updated_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('event_id', '=', flagged.event.id)
    .execute()
  expect(await readNetworks()).toEqual([])
})

test('One account that lets many holds end, and carts that were replaced, flag no network', async () => {
  const { open, letEnd } = await openSale('RODEIO DE UM SÓ')
  const token = await buildSession(server.db, (await buildAccount(server.db)).id)
  for (let count = 0; count < 7; count++) await passTime(server, await open(token, '198.51.100.9'))
  await letEnd(4, '198.51.100.9')
  for (const _ of [1, 2]) {
    const chooser = await buildSession(server.db, (await buildAccount(server.db)).id)
    for (let count = 0; count < 3; count++) await open(chooser, '198.51.100.9')
  }

  expect(await readNetworks()).toEqual([])
})

test('A network that is flagged may still reserve', async () => {
  const { open, letEnd } = await openSale('RODEIO DO WI-FI')
  await letEnd(6, '198.51.100.10')
  const token = await buildSession(server.db, (await buildAccount(server.db)).id)

  expect(await open(token, '198.51.100.10')).toEqual(expect.any(String))
})
