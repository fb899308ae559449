import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { openServerDatabase } from '#platform/database/client.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { buildPaidCart, openCart } from '#testing/paid-cart.ts'
import { endTime, openCharge, readCartRow, takenOf, waitUntilLocked } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const look = (server: TestServer, cartUUID: string, token: string) =>
  server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })

async function openUnclaimed(server: TestServer, overrides: { registrations_per_user?: number } = {}) {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, ...overrides })
  return { category, ...(await openCart(server, '', [{ itemUUID: category.id }])) }
}

test('Ten buyers open one cart at once, one becomes its owner and the others get 404', async () => {
  await using server = await startTestServer()
  const { cartUUID } = await openUnclaimed(server)
  const buyers = await Promise.all(Array.from({ length: 10 }, () => buildBuyer(server.db)))

  const answers = await Promise.all(buyers.map(({ token }) => look(server, cartUUID, token)))

  const winner = answers.findIndex(({ status }) => status === 200)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)])
  expect(answers[winner === 0 ? 1 : 0]?.body.msg).toBe('Carrinho não encontrado.')
  expect((await readCartRow(server, cartUUID)).owner_id).toBe(buyers[winner]!.account.id)
  await expectInvariants(server.db)
})

test('Thirty parallel calls of one buyer for one anonymous cart all succeed and claim it once', async () => {
  await using server = await startTestServer()
  const { cartUUID } = await openUnclaimed(server)
  const [owner, other] = [await buildBuyer(server.db), await buildBuyer(server.db)]
  // Each of the calls has its own connection.
  const database = openServerDatabase(server.url, { connections: 31 })
  const app = createApp({ ...server.context, db: database.db, runSql: database.runSql })
  const callAs = async ({ token }: typeof owner, index: number) => {
    const cart = `/api/cart/${cartUUID}`
    const query = index % 2 ? { token } : { token, mode: '2' }
    const answer = await app.inject({ url: index % 2 ? cart : `${cart}/pay/pix`, query })
    return answer.statusCode
  }

  const started = await server.db.transaction().execute(async (db) => {
    // Many calls read that the cart has no owner before the first one can claim it.
    await db.selectFrom('account').select('id').where('id', '=', owner.account.id).forUpdate().execute()
    const calls = Array.from({ length: 30 }, (_, index) => callAs(owner, index))
    await waitUntilLocked(server, 12)
    return { calls }
  })

  expect(await Promise.all(started.calls)).toEqual(Array(30).fill(200))
  const facts = server.db.selectFrom('audit').where('entity_id', '=', cartUUID).select('action')
  const actions = (await facts.execute()).map(({ action }) => action)
  expect(actions.filter((action) => action === 'cart.claim')).toHaveLength(1)
  expect([await callAs(other, 0), await callAs(other, 1)]).toEqual([404, 404])
  await app.close()
  await database.close()
})

test('Without the trigger a wrong statement changes the owner of a cart', async () => {
  await using server = await startTestServer()
  const { cartUUID } = await openUnclaimed(server)
  const [one, two] = await Promise.all([buildBuyer(server.db), buildBuyer(server.db)])
  await look(server, cartUUID, one.token)
  const takeOver = () =>
    sql`update cart set owner_id = ${two.account.id} where id = ${cartUUID}`.execute(server.db)

  await expect(takeOver()).rejects.toMatchObject({ constraint: 'cart_owner_is_for_ever' })
  await sql`drop trigger cart_owner_is_for_ever on cart`.execute(server.db)
  await takeOver()

  expect((await readCartRow(server, cartUUID)).owner_id).toBe(two.account.id)
})

test('A login extends a cart once to the time of a buyer, counted from its creation', async () => {
  await using server = await startTestServer()
  const { cartUUID } = await openUnclaimed(server)
  const { token } = await buildBuyer(server.db)
  const before = await readCartRow(server, cartUUID)

  await look(server, cartUUID, token)
  const after = await readCartRow(server, cartUUID)
  await look(server, cartUUID, token)

  const seconds = (cart: typeof before) => (cart.expires_at.getTime() - cart.created_at.getTime()) / 1000
  expect([seconds(before), seconds(after)]).toEqual([600, 900])
  expect((await readCartRow(server, cartUUID)).expires_at).toEqual(after.expires_at)
})

test('Reading a cart without a login never extends its time', async () => {
  await using server = await startTestServer()
  const { cartUUID } = await openUnclaimed(server)
  const { expires_at: before } = await readCartRow(server, cartUUID)

  for (const _ of [1, 2, 3]) await server.call('GET /api/cart/:cartUUID', { params: { cartUUID } })

  expect((await readCartRow(server, cartUUID)).expires_at).toEqual(before)
})

test('A buyer at the purchase limit cannot claim more units and gets the name of the item', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const free = await buildCategory(server.db, { eventId: event.id, registrations_per_user: 5 })
  const limited = await buildCategory(server.db, {
    eventId: event.id,
    name: 'LAÇO ÚNICO',
    registrations_per_user: 1,
  })
  const { token } = await buildBuyer(server.db)
  await buildPaidCart(server, token, [{ itemUUID: limited.id }])
  const anonymous = await openCart(server, '', [{ itemUUID: free.id }, { itemUUID: limited.id }])

  const { status, body } = await look(server, anonymous.cartUUID, token)

  expect([status, body.msg]).toEqual([409, 'Limite de 1 inscrição por comprador em LAÇO ÚNICO.'])
  expect((await readCartRow(server, anonymous.cartUUID)).owner_id).toBeNull()
})

test('A buyer who claims six carts at once keeps one of them and stays within the limit', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const limited = await buildCategory(server.db, { eventId: event.id, registrations_per_user: 1 })
  const { account, token } = await buildBuyer(server.db)
  const carts = await Promise.all(
    Array.from({ length: 6 }, () => openCart(server, '', [{ itemUUID: limited.id }])),
  )

  const answers = await Promise.all(carts.map(({ cartUUID }) => look(server, cartUUID, token)))

  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const rows = await server.db.selectFrom('cart').select(['status', 'owner_id']).execute()
  expect(rows.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill('expired'), 'open'])
  expect(rows.every(({ owner_id: owner }) => owner === account.id)).toBe(true)
  expect(await takenOf(server, limited.id)).toBe(1)
  await expectInvariants(server.db)
})

test('A claimed cart replaces the open cart of its buyer in that event and no cart of another event', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const mine = async (eventId: string, holder: string) => {
    const category = await buildCategory(server.db, { eventId })
    return { category, ...(await openCart(server, holder, [{ itemUUID: category.id }])) }
  }
  const [here, elsewhere] = [await buildEvent(server.db), await buildEvent(server.db)]
  const [older, other, prepared] = [
    await mine(here.id, token),
    await mine(elsewhere.id, token),
    await mine(here.id, ''),
  ]

  expect((await look(server, prepared.cartUUID, token)).status).toBe(200)

  const statusOf = async ({ cartUUID }: typeof older) => (await readCartRow(server, cartUUID)).status
  expect([await statusOf(older), await statusOf(other), await statusOf(prepared)]).toEqual([
    'expired',
    'open',
    'open',
  ])
  expect(await takenOf(server, older.category.id)).toBe(0)
})

test('A buyer who claims a cart also keeps the cart with a live charge', async () => {
  await using server = await startTestServer()
  const paying = await openCharge(server)
  const prepared = await openCart(server, '', [{ itemUUID: paying.category.id }])

  expect((await look(server, prepared.cartUUID, paying.token)).status).toBe(200)

  expect((await readCartRow(server, paying.cartUUID)).status).toBe('open')
  expect(await takenOf(server, paying.category.id)).toBe(2)
})

test('A cart that has ended can no longer be claimed', async () => {
  await using server = await startTestServer()
  const { cartUUID } = await openUnclaimed(server)
  const { token } = await buildBuyer(server.db)
  await server.db.updateTable('cart').set({ status: 'expired' }).where('id', '=', cartUUID).execute()

  const answer = await server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode: '2' },
  })

  expect([answer.status, answer.body.msg]).toEqual([409, 'Esta sessão expirou. Por favor, tente novamente.'])
  expect((await readCartRow(server, cartUUID)).owner_id).toBeNull()
})

test('A cart that stays unclaimed for a day is not found', async () => {
  await using server = await startTestServer()
  const { cartUUID } = await openUnclaimed(server)
  await endTime(server, cartUUID)
  await server.db
    .updateTable('cart')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', cartUUID)
    .execute()

  expect((await server.call('GET /api/cart/:cartUUID', { params: { cartUUID } })).status).toBe(404)
})
