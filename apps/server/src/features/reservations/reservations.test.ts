import { expect, test } from 'vitest'
import { buildBuyer, buildBundle, buildCategory, buildEvent } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const reserve = (server: TestServer, itemUUID: string, quantity = 1, token?: string) =>
  server.call('POST /api/cart/', { query: token ? { token } : {}, body: { items: [{ itemUUID, quantity }] } })

const takenOf = async (server: TestServer, id: string) =>
  (await server.db.selectFrom('item').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken

test('a visitor reserves two units and has ten minutes', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id })

  const { status, body } = await reserve(server, category.id, 2)

  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'OK', expirationSeconds: 600 })
  expect(body.cartCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(await takenOf(server, category.id)).toBe(2)
})

test('a bundle holds one unit of itself and one of each inner category', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const first = await buildCategory(server.db, { eventId: event.id, price_in_cents: 12_000 })
  const second = await buildCategory(server.db, { eventId: event.id, price_in_cents: 8_000 })
  const bundle = await buildBundle(server.db, {
    eventId: event.id,
    categoryIds: [first.id, second.id],
    price_in_cents: 15_001,
  })
  const { token } = await buildBuyer(server.db)

  const { status, body } = await reserve(server, bundle.id, 1, token)

  expect([status, body.expirationSeconds]).toEqual([200, 900])
  expect(await Promise.all([bundle, first, second].map(({ id }) => takenOf(server, id)))).toEqual([1, 1, 1])
  const items = await server.db
    .selectFrom('cart_item')
    .selectAll()
    .where('cart_id', '=', body.cartUUID)
    .execute()
  expect(items.reduce((sum, item) => sum + item.charged_in_cents, 0)).toBe(15_001)
})

test('forty buyers race for the last ten units and exactly ten win', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, total: 10 })

  const answers = await Promise.all(Array.from({ length: 40 }, () => reserve(server, category.id)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(30)
  expect(answers.find(({ status }) => status === 409)?.body.msg).toBe(
    `As vagas de ${category.name} estão esgotadas.`,
  )
  expect(await takenOf(server, category.id)).toBe(10)
})
