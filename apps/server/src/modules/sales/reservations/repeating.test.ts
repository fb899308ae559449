import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { storeAnswers } from '../../../platform/idempotency/calls.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A new item and a new buyer, or no buyer for a visitor. */
async function prepare({ total = 100, as = 'buyer' as 'buyer' | 'visitor' } = {}) {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, total })
  const { token } = await buildBuyer(server.db)
  const buy = (key: string, quantity = 1, at = server) =>
    at.call(
      'POST /api/cart/',
      { query: as === 'buyer' ? { token } : {}, body: { items: [{ itemUUID: category.id, quantity }] } },
      { 'idempotency-key': key.replace('a-key', event.id) },
    )
  const countCarts = async () =>
    (await server.db.selectFrom('cart').select('id').where('event_id', '=', event.id).execute()).length
  return { key: event.id, category, buy, countCarts }
}

test.each(['buyer', 'visitor'] as const)(
  'A %s who repeats a call after a lost answer gets the same cart',
  async (as) => {
    const { buy, countCarts } = await prepare({ as })
    const first = await buy('a-key')
    const second = await buy('a-key')

    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(await countCarts()).toBe(1)
    await expectInvariants(server.db)
  },
)

test('Another process recognises the same idempotency key', async () => {
  const { db, runSql } = server.context
  await using other = await startTestServer({ context: { db, runSql } })
  const { buy, countCarts } = await prepare()

  const answers = [await buy('a-key'), await buy('a-key', 1, other)]

  expect(new Set(answers.map(({ body }) => body.cartUUID)).size).toBe(1)
  expect(await countCarts()).toBe(1)
})

test('Ten parallel calls with one key open one cart, and the others get its answer or a refusal', async () => {
  const { buy, countCarts } = await prepare({ as: 'visitor' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => buy('a-key')))

  const opened = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(opened.map(({ body }) => body.cartUUID)).size).toBe(1)
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [409, 'call_in_progress']),
  )
  expect(await countCarts()).toBe(1)
})

test('Each call without a key opens its own cart', async () => {
  const { category } = await prepare()
  const buy = () =>
    server.call('POST /api/cart/', { body: { items: [{ itemUUID: category.id, quantity: 1 }] } })
  expect((await buy()).body.cartUUID).not.toBe((await buy()).body.cartUUID)
})

test('A key with a different request is refused, and so is an invalid key', async () => {
  const { buy, countCarts } = await prepare()
  await buy('a-key', 1)
  const other = await buy('a-key', 2)

  expect([other.status, other.body.code]).toEqual([409, 'key_of_another_call'])
  expect((await buy('x'.repeat(256))).status).toBe(400)
  expect((await buy('')).status).toBe(400)
  expect((await buy('x'.repeat(255))).status).toBe(200)
  expect(await countCarts()).toBe(2)
})

test('The key of one buyer reveals nothing to another buyer', async () => {
  const [one, two] = [await prepare(), await prepare()]
  const answers = [await one.buy('1'), await two.buy('1')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]!.body.cartUUID).not.toBe(answers[1]!.body.cartUUID)
})

test('A repeated call gets the stored refusal, also when units are free again', async () => {
  const { category, buy, countCarts } = await prepare({ total: 0 })
  const first = await buy('a-key')
  await server.db.updateTable('item').set({ total: 10 }).where('id', '=', category.id).execute()
  const second = await buy('a-key')

  expect([first.status, second.status, second.body.msg]).toEqual([409, 409, first.body.msg])
  expect(await countCarts()).toBe(0)
  expect((await buy('another')).status).toBe(200)
})

test('An attempt that died is taken over after a minute and can no longer finish', async () => {
  const { key, buy, countCarts } = await prepare({ total: 0 })
  await buy('a-key')
  const died = crypto.randomUUID()
  const beganAgo = (seconds: number) =>
    server.db
      .updateTable('idempotency')
      .set({ attempt: died, status: null, answer: null, created_at: new Date(Date.now() - seconds * 1000) })
      .where('key', '=', key)
      .execute()

  await beganAgo(30)
  const during = await buy('a-key')
  await beganAgo(90)
  const after = await buy('a-key')

  expect([during.body.code, after.body.code]).toEqual(['call_in_progress', 'sold_out'])
  // The page repeats the call until then.
  const { retryAfter } = during.body as { retryAfter?: number }
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(31)
  expect(during.headers['retry-after']).toBe(String(retryAfter))
  await expect(storeAnswers(server.db, [{ attempt: died, status: 200, answer: {} }])).rejects.toMatchObject({
    code: '40001',
  })
  expect(await countCarts()).toBe(0)
})
