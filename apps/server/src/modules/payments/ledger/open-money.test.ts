import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildCategory, buildEvent } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A cart with a payment of R$ 120,00. */
async function buildPayment() {
  const { id: eventId } = await buildEvent(server.db)
  await buildCategory(server.db, { eventId })
  const { id: owner } = await buildAccount(server.db)
  const { id: cartId } = await server.db
    .insertInto('cart')
    .values({
      id: crypto.randomUUID(),
      code: crypto.randomUUID(),
      event_id: eventId,
      owner_id: owner,
      status: 'paid',
      total_in_cents: 12_000,
      expires_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await server.db
    .insertInto('payment')
    .values({
      method: 'pix',
      cart_id: cartId,
      amount_in_cents: 12_000,
      received_at: new Date(),
      decision: 'honoured',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    cartId,
    refund: async (refundId: string, cents: number) => {
      await server.db
        .insertInto('refund')
        .values({ id: refundId, payment_id: id, value_in_cents: cents })
        .execute()
    },
    read: () =>
      server.db
        .selectFrom('payment')
        .where('id', '=', id)
        .select(['is_refunded', 'cart_is_cancelled'])
        .executeTakeFirstOrThrow(),
  }
}

test('A payment counts as returned while its refunds that did not fail add up to it', async () => {
  const { refund, read } = await buildPayment()

  await refund('PART', 5000)
  expect(await read()).toMatchObject({ is_refunded: false })
  await server.db.updateTable('refund').set({ status: 'done' }).where('id', '=', 'PART').execute()
  await refund('REST', 7000)
  expect(await read()).toMatchObject({ is_refunded: true })
  await server.db.updateTable('refund').set({ status: 'failed' }).where('id', '=', 'REST').execute()
  expect(await read()).toMatchObject({ is_refunded: false })
})

test('A payment tells whether its cart is cancelled, also after the cart was restored', async () => {
  const { cartId, read } = await buildPayment()
  const move = (status: 'cancelled' | 'paid') =>
    server.db.updateTable('cart').set({ status }).where('id', '=', cartId).execute()

  await move('cancelled')
  expect(await read()).toMatchObject({ cart_is_cancelled: true })
  await move('paid')
  expect(await read()).toMatchObject({ cart_is_cancelled: false })
})
