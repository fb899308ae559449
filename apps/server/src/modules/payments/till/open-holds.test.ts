import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { openServerDatabase } from '#platform/database/client.ts'
import { buildAccount, buildBundle, buildBuyer, buildCategory } from '#testing/builders.ts'
import { openDesk, said } from '#testing/desk-sales.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { takenOf } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { buildClerk } from '#testing/till.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { limits: true } })
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server[Symbol.asyncDispose]()
})

const buyerOf = async () => ({ cpf: (await buildAccount(server.db, { password_hash: null })).cpf })

/** A desk whose event also sells online, with these limits. */
async function openHybridDesk(limits: { max_unpaid_units?: number; max_seller_units?: number }) {
  const desk = await openDesk(server, { total: 500 })
  const change = { sales_closed: false, require_login_to_reserve: false, ...limits }
  await server.db.updateTable('event').set(change).where('id', '=', desk.event.id).execute()
  return desk
}

test('A buyer holds at most the unpaid entries of the event over the web and the desk together', async () => {
  const desk = await openHybridDesk({ max_seller_units: 999 })
  const { account, token } = await buildBuyer(server.db)
  const online = (quantity: number) =>
    server.call('POST /api/cart/', {
      query: { token },
      body: { items: [{ itemUUID: desk.category.id, quantity }] },
    })
  const sold = await desk.sold({ cpf: account.cpf, quantity: 50 })
  const [refused, granted] = [await online(31), await online(30)]
  expect([said(refused), granted.status]).toEqual([
    [
      409,
      'Você já tem 50 inscrições aguardando pagamento neste evento. Pague ou cancele antes de reservar outras.',
    ],
    200,
  ])
  const more = await desk.sell({ cpf: account.cpf })
  expect([more.body.code, ...said(more)]).toEqual([
    'too_many_unpaid',
    409,
    'Este CPF já tem 80 inscrições aguardando pagamento neste evento, na internet e na secretaria. O máximo é 80.',
  ])
  expect(await takenOf(server, desk.category.id)).toBe(80)

  const price = 50 * 120
  await desk.complete(sold, { cash: { value: price, given: price } })
  expect((await desk.sell({ cpf: account.cpf, quantity: 50 })).status).toBe(200)
  expect(said(await desk.sell({ ...(await buyerOf()), quantity: 81 }))).toEqual([
    409,
    'Cada CPF pode ter no máximo 80 inscrições aguardando pagamento neste evento.',
  ])
})

test('The desk holds for one buyer what the event allows, also by bundles and for a person without a login', async () => {
  const desk = await openHybridDesk({ max_unpaid_units: 4 })
  const eventId = desk.event.id
  const second = await buildCategory(server.db, { eventId })
  const bundle = await buildBundle(server.db, { eventId, categoryIds: [desk.category.id, second.id] })
  const buyer = await buyerOf()
  expect((await desk.sell({ ...buyer, itemUUID: bundle.id, quantity: 2 })).status).toBe(200)
  expect((await desk.sell(buyer)).body.code).toBe('too_many_unpaid')
  const free = await buildCategory(server.db, { eventId, price_in_cents: 0 })
  expect((await desk.sell({ ...buyer, itemUUID: free.id })).status).toBe(200)
})

test('A person at the desk holds at most what the event allows in open sales, and others sell on', async () => {
  const desk = await openHybridDesk({})
  const { status } = await server.call('PUT /api/events/:eventUUID', {
    params: { eventUUID: desk.event.id },
    query: { token: desk.owner },
    body: { maxSellerUnits: 3 },
  })
  expect(status).toBe(200)
  const first = await desk.sold({ ...(await buyerOf()), quantity: 2 })
  const refused = await desk.sell({ ...(await buyerOf()), quantity: 2 })
  expect([refused.body.code, ...said(refused)]).toEqual([
    'too_many_open_sales',
    409,
    'Você já tem 2 inscrições em vendas sem pagamento neste evento. O máximo é 3: receba ou desista de uma venda.',
  ])
  const colleague = await buildClerk(server, desk.event.id)
  const byColleague = { ...(await buyerOf()), quantity: 3, token: colleague.token }
  expect((await desk.sell(byColleague)).status).toBe(200)
  await desk.complete(first, { cash: { value: 240, given: 240 } })
  const third = await desk.sell({ ...(await buyerOf()), quantity: 3 })
  await desk.cancel(third.body.sale.cartUUID)
  expect((await desk.sell({ ...(await buyerOf()), quantity: 3 })).status).toBe(200)
})

test('The owner reads who holds how many entries at the desk, for which buyer, since when and until when', async () => {
  const desk = await openHybridDesk({})
  const buyer = await buildAccount(server.db, { password_hash: null, name: 'ROSA PRENDA' })
  await desk.sold({ cpf: buyer.cpf, quantity: 3 })
  const { body } = await server.call('GET /api/events/:eventUUID/till', {
    params: { eventUUID: desk.event.id },
    query: { token: desk.owner, deviceKey: desk.shift.deviceKey },
  })
  expect(body.openSales).toMatchObject([
    {
      units: 3,
      soldBy: desk.staff.nickname,
      buyer: { name: 'ROSA PRENDA', maskedCpf: expect.stringContaining('***') as string },
    },
  ])
  const [{ soldOn, expiresOn } = { soldOn: '', expiresOn: '' }] = body.openSales
  expect(Date.parse(expiresOn) - Date.parse(soldOn)).toBe(900_000)
})

test('One person who sells at two processes at once stays within the limit', async () => {
  const desk = await openHybridDesk({})
  const categories = await Promise.all(
    Array.from({ length: 8 }, () => buildCategory(server.db, { eventId: desk.event.id })),
  )
  const buyers = await Promise.all(categories.map(() => buyerOf()))
  const database = openServerDatabase(server.url)
  const second = createApp({ ...server.context, db: database.db, runSql: database.runSql })
  const answers = await Promise.all(
    categories.map(({ id: itemUUID }, index) =>
      (index % 2 ? server.app : second).inject({
        method: 'POST',
        url: `/api/events/${desk.event.id}/till/sales`,
        query: { token: desk.token },
        payload: { cpf: buyers[index]!.cpf, items: [{ itemUUID, quantity: 30 }] },
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
  await second.close()
  await database.close()
})
