import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRankingRows } from '#modules/scoreboard/index.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('No answer to a stranger has more than the first name of a minor without a nickname', async () => {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, price_in_cents: 0, badge_list: '1-9' })
  const buyer = await buildBuyer(server.db)
  const year = new Date().getFullYear() - 9
  const { account: minor } = await buildBuyer(server.db, {
    nickname: '',
    name: 'ANITA PRENDA DO PAGO',
    birthdate: `${year}-01-01`,
  })
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: category.id }])
  const item = filled(forms[0]!, { badgeSel: 7, participants: [minor.cpf] })
  expect((await putParticipants(server, cartUUID, [item], { token: buyer.token })).status).toBe(200)
  await server.db
    .transaction()
    .execute((db) =>
      loadRankingRows(db, category.id, [{ badge: 7, strength: 0, entity: '', riders: [minor.uuid] }]),
    )

  const eventUUID = event.id
  const catUUID = category.id
  const answers = {
    lookup: await server.call('GET /api/users/lookup/:cpf', { params: { cpf: minor.cpf } }),
    cartOfHolder: await server.call('GET /api/cart/:cartUUID', { params: { cartUUID } }),
    event: await server.call('GET /api/events/:eventUUID', {
      params: { eventUUID },
      query: { showItems: '1', rankings: '1' },
    }),
    ranking: await server.call('GET /api/rankings/category/:catUUID', { params: { catUUID } }),
    leaders: await server.call('GET /api/rankings/event/:eventUUID', { params: { eventUUID } }),
    players: await server.call('GET /api/rankings/players/:eventUUID', { params: { eventUUID } }),
    shots: await server.call('GET /api/rankings/category/:catUUID/shots/:badge', {
      params: { catUUID, badge: '7' },
    }),
    badges: await server.call('GET /api/users/badges/:cpf', { params: { cpf: minor.cpf } }),
    ridersOfBuyer: await server.call('GET /api/users/:userId/riders', {
      params: { userId: String(buyer.account.id) },
      query: { token: buyer.token },
    }),
  }
  for (const [name, { raw }] of Object.entries(answers)) {
    const text = raw.toString()
    expect([name, /PRENDA|PAGO|ANITA P/.test(text)]).toEqual([name, false])
    expect([name, text.includes(`${year}-01-01`)]).toEqual([name, false])
  }
  expect(answers.lookup.body.name).toBe('ANITA')
})
