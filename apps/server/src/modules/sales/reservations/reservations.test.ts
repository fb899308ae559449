import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import {
  buildAccount,
  buildBuyer,
  buildBundle,
  buildCategory,
  buildEvent,
  buildSession,
} from '#testing/builders.ts'
import { callAsPage } from '#testing/proof.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { openCart } from '#testing/paid-cart.ts'
import { readCartRow, readPix, takenOf } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

afterEach(() => {
  vi.useRealTimers()
})

const reserve = (server: TestServer, itemUUID: string, quantity = 1, token?: string) =>
  server.call('POST /api/cart/', { query: token ? { token } : {}, body: { items: [{ itemUUID, quantity }] } })

test('A visitor reserves two units and gets ten minutes', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id })

  const { status, body } = await reserve(server, category.id, 2)

  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'OK', expirationSeconds: 600 })
  expect(body.cartCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(await takenOf(server, category.id)).toBe(2)
})

test('A cart that names the same item twice is refused, also when the ids differ in upper and lower case', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const [category, other] = [
    await buildCategory(server.db, { eventId: event.id }),
    await buildCategory(server.db, { eventId: event.id }),
  ]
  const ask = (...ids: string[]) =>
    server.call('POST /api/cart/', { body: { items: ids.map((itemUUID) => ({ itemUUID, quantity: 1 })) } })

  const answers = [
    await ask(category.id, other.id, category.id),
    await ask(category.id, category.id.toUpperCase()),
    await ask(category.id.toUpperCase(), other.id),
  ]

  const refused = [
    400,
    'repeated_item',
    'O mesmo item aparece mais de uma vez no carrinho. Informe a quantidade total em um só item.',
  ]
  expect(answers.map(({ status, body }) => [status, body.code, body.msg])).toEqual([
    refused,
    refused,
    [200, undefined, ''],
  ])
  expect(await takenOf(server, category.id)).toBe(1)
})

test('A bundle holds one unit of itself and one of each inner category', async () => {
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

test('A bundle is sold out when one of its categories is sold out', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const [scarce, plenty] = [
    await buildCategory(server.db, { eventId: event.id, total: 1 }),
    await buildCategory(server.db, { eventId: event.id }),
  ]
  const bundle = await buildBundle(server.db, {
    eventId: event.id,
    categoryIds: [plenty.id, scarce.id],
    name: 'PACOTE DOS DOIS',
  })

  const answers = [
    await reserve(server, bundle.id, 2),
    await reserve(server, bundle.id),
    await reserve(server, bundle.id),
  ]

  expect(answers.map(({ status, body }) => [status, body.msg])).toEqual([
    [409, 'Resta apenas 1 vaga em PACOTE DOS DOIS.'],
    [200, ''],
    [409, 'As vagas de PACOTE DOS DOIS estão esgotadas.'],
  ])
  await expectInvariants(server.db)
})

test('A free cart is paid at once, and one without required riders is registered', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const free = await buildCategory(server.db, { eventId: event.id, price_in_cents: 0 })
  const asAdmin = await buildCategory(server.db, {
    eventId: event.id,
    price_in_cents: 0,
    registration_in_person: true,
  })

  const [toFill, formed] = [
    await openCart(server, '', [{ itemUUID: free.id }]),
    await openCart(server, '', [{ itemUUID: asAdmin.id }]),
  ]

  expect(await readCartRow(server, toFill.cartUUID)).toMatchObject({ status: 'paid', is_free: true })
  expect(await readCartRow(server, formed.cartUUID)).toMatchObject({ status: 'registered', is_free: true })
  await expectInvariants(server.db)
})

test('The purchase limit counts the other carts of the buyer, except cancelled ones', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, {
    eventId: event.id,
    price_in_cents: 0,
    registrations_per_user: 2,
    name: 'LAÇO RARO',
  })
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, token, [{ itemUUID: category.id }])

  const refused = await reserve(server, category.id, 2, token)
  await server.db.updateTable('cart').set({ status: 'cancelled' }).where('id', '=', cartUUID).execute()
  await server.db.updateTable('cart_line').set({ held: 0 }).execute()
  await server.db.updateTable('item').set({ taken: 0 }).execute()
  const granted = await reserve(server, category.id, 2, token)

  expect([refused.status, refused.body.msg]).toEqual([
    409,
    'Limite de 2 inscrições por comprador em LAÇO RARO.',
  ])
  expect(granted.status).toBe(200)
})

test('A new cart replaces the older cart of its buyer, also when that one held the last unit', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, total: 1 })
  const { token } = await buildBuyer(server.db)
  const first = await openCart(server, token, [{ itemUUID: category.id }])

  const second = await openCart(server, token, [{ itemUUID: category.id }])

  expect((await readCartRow(server, first.cartUUID)).status).toBe('expired')
  expect((await readCartRow(server, second.cartUUID)).status).toBe('open')
  expect(await takenOf(server, category.id)).toBe(1)
  await expectInvariants(server.db)
})

test('A buyer whose request is refused keeps the current cart', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const [mine, gone] = [
    await buildCategory(server.db, { eventId: event.id }),
    await buildCategory(server.db, { eventId: event.id, total: 0 }),
  ]
  const { token } = await buildBuyer(server.db)
  const first = await openCart(server, token, [{ itemUUID: mine.id }])

  const { status } = await reserve(server, gone.id, 1, token)

  expect(status).toBe(409)
  expect((await readCartRow(server, first.cartUUID)).status).toBe('open')
  await expectInvariants(server.db)
})

test('A cart with a live charge is not replaced by a new one', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id })
  const { token } = await buildBuyer(server.db)
  const first = await openCart(server, token, [{ itemUUID: category.id }])
  await readPix(server, first.cartUUID, token)

  const { status } = await reserve(server, category.id, 1, token)

  expect(status).toBe(200)
  expect((await readCartRow(server, first.cartUUID)).status).toBe('open')
  expect(await takenOf(server, category.id)).toBe(2)
})

test('Buyers who are served in one batch keep their carts in other events', async () => {
  await using server = await startTestServer()
  const [here, there] = [
    await buildCategory(server.db, { eventId: (await buildEvent(server.db)).id }),
    await buildCategory(server.db, { eventId: (await buildEvent(server.db)).id }),
  ]
  const accounts = await Promise.all(Array.from({ length: 6 }, () => buildAccount(server.db)))
  const tokens = await Promise.all(accounts.map(({ id }) => buildSession(server.db, id)))
  const left = await openCart(server, tokens[0]!, [{ itemUUID: there.id }])

  await Promise.all(tokens.map((token, index) => reserve(server, (index ? there : here).id, 1, token)))

  expect((await readCartRow(server, left.cartUUID)).status).toBe('open')
})

test('The server drops price, total, owner and status from a request and logs the dropped fields', async () => {
  const log = new PassThrough()
  await using server = await startTestServer({ config: { logLevel: 'info' }, onlookers: { logTo: log } })
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id })
  const bought = { itemUUID: category.id, quantity: 1, price: 0.01 }
  const body = { items: [bought], total: 0.01, userId: 7, status: 'paid', colour: 'blue' }

  const { status, body: cart } = await server.call('POST /api/cart/', { body })

  expect(status).toBe(200)
  expect(await readCartRow(server, cart.cartUUID)).toMatchObject({
    total_in_cents: 12_000,
    owner_id: null,
    status: 'open',
  })
  log.end()
  const lines = (await text(log)).split('\n').filter((line) => line.includes('dropped'))
  expect(lines.map((line) => JSON.parse(line).names)).toEqual([['price', 'total', 'userId', 'status']])
})

test('The sales window and the time of a cart follow the clock of the database', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id })
  const closed = await buildEvent(server.db, { sales_end_at: new Date(Date.now() - 1000) })
  const tooLate = await buildCategory(server.db, { eventId: closed.id })

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  const inTime = await reserve(server, category.id)
  vi.setSystemTime(Date.now() - 800 * 86_400_000)
  const late = await reserve(server, tooLate.id)

  expect(inTime.status).toBe(200)
  expect([late.status, late.body.msg]).toEqual([409, 'As inscrições online deste evento estão encerradas.'])
  const cart = await readCartRow(server, inTime.body.cartUUID)
  expect(cart.expires_at.getTime() - cart.created_at.getTime()).toBe(600_000)
})

const insertOpenCarts = (server: TestServer, eventId: string, from: number, to: number) =>
  sql`insert into cart (id, code, event_id, status, total_in_cents, expires_at, ip_prefix)
    select gen_random_uuid(), 'A' || lpad(n::text, 7, '0'), ${eventId}::uuid, 'open', 12000, now() + interval '1 hour', '127.0.0.1'
    from generate_series(${from}::int, ${to}::int) as n`.execute(server.db)

test('An address with thirty open carts of visitors opens more with proofs of work, up to nine hundred, and any number with a login', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const event = await buildEvent(server.db, { require_login_to_reserve: false })
  const category = await buildCategory(server.db, { eventId: event.id, total: 500 })
  const { token } = await buildBuyer(server.db)
  const input = { body: { items: [{ itemUUID: category.id, quantity: 1 }] } }
  await insertOpenCarts(server, event.id, 1, 30)

  const [visitor, worker] = [
    await reserve(server, category.id),
    await callAsPage(server, 'POST /api/cart/', input),
  ]
  await insertOpenCarts(server, event.id, 31, 899)
  const [above, buyer] = [
    await callAsPage(server, 'POST /api/cart/', input),
    await reserve(server, category.id, 1, token),
  ]

  expect([visitor.status, visitor.body.code, worker.status]).toEqual([429, 'proof_required', 200])
  expect([above.status, above.body.msg]).toEqual([
    409,
    'Há carrinhos demais em aberto. Finalize ou aguarde a expiração de um deles.',
  ])
  expect(buyer.status).toBe(200)
})

test('A call with a key that needs a proof opens one cart when it is repeated with the proof', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const event = await buildEvent(server.db, { require_login_to_reserve: false })
  const category = await buildCategory(server.db, { eventId: event.id, total: 500 })
  await insertOpenCarts(server, event.id, 1, 30)
  const input = { body: { items: [{ itemUUID: category.id, quantity: 1 }] } }
  const key = { 'idempotency-key': 'a-1' }

  const opened = await callAsPage(server, 'POST /api/cart/', input, key)
  const again = await server.call('POST /api/cart/', input, key)

  expect([opened.status, again.body.cartUUID]).toEqual([200, opened.body.cartUUID])
  expect(await takenOf(server, category.id)).toBe(1)
})

test('Visitors hold at most three tenths of an item and then need a login', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, total: 10 })
  const { token } = await buildBuyer(server.db)

  const answers = await Promise.all(Array.from({ length: 8 }, () => reserve(server, category.id)))
  const buyer = await reserve(server, category.id, 7, token)

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.find(({ status }) => status === 409)?.body.msg).toBe(
    'Faça login para reservar vagas neste evento.',
  )
  expect(buyer.status).toBe(200)
  await expectInvariants(server.db)
})
