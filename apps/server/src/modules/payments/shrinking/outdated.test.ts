import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOverdueCharges } from '#modules/payments/methods/pix/settlement/asking.service.ts'
import { bankControl } from '#testing/bank.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { listCharges } from '#testing/installments.ts'
import { askBankNow, readCartRow } from '#testing/paying.ts'
import { buildPurchase, readMoneyOf } from '#testing/purchase.ts'
import { openReviewDesk } from '#testing/review-desk.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const open = (options: { count?: number } = {}) => buildPurchase(server, { paid: 0, ...options })
const moneyOf = ({ cartUUID }: { cartUUID: string }) => readMoneyOf(server, cartUUID)
const priceOf = async ({ cartUUID, token }: { cartUUID: string; token: string }) =>
  (await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })).body.totalPrice
const askForPix = ({ cartUUID, token }: { cartUUID: string; token: string }, installments = '1') =>
  server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode: '1', installments },
  })
const newest = async ({ cartUUID }: { cartUUID: string }) => (await listCharges(server, cartUUID)).at(-1)!

test('The buyer of an unpaid cart pays the entries that stay, by a new charge', async () => {
  const purchase = await open({ count: 1 })
  const old = await newest(purchase)
  expect((await purchase.onEntry('remove', purchase.entry(240))).status).toBe(200)

  expect(await priceOf(purchase)).toBe(100)
  await endOverdueCharges(server.context)
  expect((await bankControl.charges()).find(({ txid }) => txid === old.txid)?.status).toMatch(/^REMOVIDA/)
  expect((await askForPix(purchase)).status).toBe(200)
  const { txid, value_in_cents: inCents } = await newest(purchase)
  expect(inCents).toBe(10_000)
  await bankControl.pay({ txid })
  await askBankNow(server)
  expect((await readCartRow(server, purchase.cartUUID)).status).toBe('paid')
  await expectInvariants(server.db)

  // The entry that was never paid comes back only with its price.
  const { status, body } = await purchase.onEntry('restore', purchase.entry(240))
  expect([status, body.code]).toEqual([409, 'must_pay_again'])
  await expectInvariants(server.db)
})

test('An entry that comes back to an unpaid cart raises its price again', async () => {
  const purchase = await open({ count: 1 })
  await purchase.onEntry('remove', purchase.entry(240))
  await purchase.onEntry('remove', purchase.entry(0))
  expect((await purchase.onEntry('restore', purchase.entry(240))).status).toBe(200)
  expect(await priceOf(purchase)).toBe(340)
  await expectInvariants(server.db)
})

test('An unpaid cart of which only a free entry is left is paid', async () => {
  const purchase = await open()
  await purchase.onEntry('remove', purchase.entry(240))
  await purchase.onEntry('remove', purchase.entry(100))
  const { status, is_free: isFree } = await readCartRow(server, purchase.cartUUID)
  expect([status, isFree]).toEqual(['paid', true])
  await expectInvariants(server.db)
})

test.each([
  ['once', 1, { back: [['pix', 24_000]], open: [] }],
  ['in installments', 2, { back: [['pix', 7085]], open: [] }],
] as const)(
  'A Pix %s for the old price of a cart pays it, and what is above the new price goes back',
  async (_, count, money) => {
    const purchase = await open({ count })
    const old = (await listCharges(server, purchase.cartUUID)).find(({ installment }) => installment === 1)!
    await purchase.onEntry('remove', purchase.entry(240))
    await bankControl.pay({ txid: old.txid })
    await askBankNow(server)

    expect((await readCartRow(server, purchase.cartUUID)).status).toBe('paid')
    expect(await moneyOf(purchase)).toEqual(money)
    await expectInvariants(server.db)
  },
)

test('A Pix for a lower earlier price does not pay a cart to which an entry came back', async () => {
  const purchase = await open({ count: 1 })
  await purchase.onEntry('remove', purchase.entry(240))
  await askForPix(purchase)
  const lower = await newest(purchase)
  await purchase.onEntry('restore', purchase.entry(240))
  await bankControl.pay({ txid: lower.txid })
  await askBankNow(server)
  expect((await readCartRow(server, purchase.cartUUID)).status).toBe('open')
  expect((await moneyOf(purchase)).back).toEqual([['pix', 10_000]])

  await askForPix(purchase)
  await bankControl.pay({ txid: (await newest(purchase)).txid })
  await askBankNow(server)
  expect((await readCartRow(server, purchase.cartUUID)).status).toBe('paid')
  expect((await moneyOf(purchase)).back).toEqual([['pix', 10_000]])
  await expectInvariants(server.db)
})

test('A cart that is restored after all its entries ended unpaid costs all of them', async () => {
  const purchase = await open({ count: 1 })
  for (const price of [240, 0, 100] as const) await purchase.onEntry('remove', purchase.entry(price))
  expect((await readCartRow(server, purchase.cartUUID)).status).toBe('cancelled')
  expect((await purchase.onCart('restore')).status).toBe(200)
  expect([(await readCartRow(server, purchase.cartUUID)).status, await priceOf(purchase)]).toEqual([
    'open',
    340,
  ])
  await expectInvariants(server.db)
})

test('A cart that is restored does not get back the entry that ended before it was paid', async () => {
  const purchase = await open({ count: 1 })
  await purchase.onEntry('remove', purchase.entry(240))
  await askForPix(purchase)
  await bankControl.pay({ txid: (await newest(purchase)).txid })
  await askBankNow(server)
  for (const price of [0, 100] as const) await purchase.onEntry('remove', purchase.entry(price))
  expect((await purchase.onCart('restore')).status).toBe(200)
  const live = await server.db
    .selectFrom('cart_item')
    .where('cart_id', '=', purchase.cartUUID)
    .where('removed_at', 'is', null)
    .select('charged_in_cents')
    .execute()
  expect(live.map((entry) => entry.charged_in_cents).toSorted((a, b) => a - b)).toEqual([0, 10_000])
  expect(await priceOf(purchase)).toBe(100)
  await expectInvariants(server.db)
})

test('While a buyer owes the difference to a Pix, no entry of the cart is removed alone', async () => {
  const purchase = await open({ count: 1 })
  const desk = await openReviewDesk(server)
  const { endToEndId } = await bankControl.pay({ txid: (await newest(purchase)).txid, valor: '200.00' })
  await askBankNow(server)
  expect((await desk.askDifference(endToEndId)).status).toBe(200)

  const { status, body } = await purchase.onEntry('remove', purchase.entry(100))
  expect([status, body.code]).toEqual([409, 'waits_for_difference'])
  expect(await priceOf(purchase)).toBe(340)
  expect((await purchase.onCart('remove')).status).toBe(200)
  await expectInvariants(server.db)
})

test('A cart of which only a free entry is left stays good after a late Pix for its old price', async () => {
  const purchase = await open({ count: 1 })
  const old = await newest(purchase)
  await purchase.onEntry('remove', purchase.entry(240))
  await bankControl.pay({ txid: old.txid })
  await askBankNow(server)
  await purchase.remove(purchase.entry(100))
  const { body } = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID: purchase.cartUUID },
    query: { token: purchase.token },
  })
  expect(body.returned).toBe('partial')
  await expectInvariants(server.db)
})
