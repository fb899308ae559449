import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRefunds } from '#modules/payments/refunds/sending.service.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { readCartRow } from '#testing/paying.ts'
import { buildPurchase, readMoneyOf } from '#testing/purchase.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { buildClerk, openShift } from '#testing/till.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Purchase = Awaited<ReturnType<typeof buildPurchase>>
type Payment = {
  cash?: { value: number; given: number }
  cards?: { value: number; brand: 'visa'; nsu: string }[]
}

/** A purchase whose desk has an open shift. */
async function openDesk(options: Parameters<typeof buildPurchase>[1] = {}) {
  const purchase = await buildPurchase(server, options)
  const clerk = await buildClerk(server, purchase.event.id)
  const { shiftId } = await openShift(server, purchase.event.id, clerk)
  const { cartUUID } = purchase
  const readOwed = async (cartItemId?: number) =>
    (
      await server.call('GET /api/cart/admin/:cartUUID/restoration', {
        params: { cartUUID },
        query: {
          token: clerk.token,
          bundle: '0',
          ...(cartItemId !== undefined && { cartItemId: String(cartItemId) }),
        },
      })
    ).body.owed
  const payAgain = (
    cartItemId: number | undefined,
    shown: number,
    { cash, cards = [] }: Payment = {},
    key = '',
  ) =>
    server.call(
      'POST /api/till/carts/:cartUUID/restore',
      {
        params: { cartUUID },
        query: { token: clerk.token },
        body: {
          shiftId,
          deviceKey: clerk.deviceKey,
          shown,
          cash: cash ?? (cards.length > 0 ? null : { value: shown, given: shown }),
          cards,
          ...(cartItemId !== undefined && { cartItemId }),
        },
      },
      key === '' ? {} : { 'idempotency-key': key },
    )
  return { ...purchase, shiftId, readOwed, payAgain }
}

const moneyOf = ({ cartUUID }: { cartUUID: string }) => readMoneyOf(server, cartUUID)
const isLive = async ({ cartUUID }: Purchase, id: number) =>
  (
    await server.db
      .selectFrom('cart_item')
      .where('cart_id', '=', cartUUID)
      .where('id', '=', id)
      .select('removed_at')
      .executeTakeFirstOrThrow()
  ).removed_at === null

test('An entry whose price went back is live again after the desk took the money, once', async () => {
  const desk = await openDesk()
  const id = desk.entry(240)
  await desk.remove(id)
  expect(await desk.readOwed(id)).toBe(0)
  await sendRefunds(server.context)
  expect(await desk.readOwed(id)).toBe(70.85)
  expect((await desk.onEntry('restore', id)).status).toBe(409)

  const wrong = await desk.payAgain(id, 70.85, { cash: { value: 70, given: 70 } })
  const old = await desk.payAgain(id, 60)
  expect([wrong, old].map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'wrong_sum'],
    [409, 'values_changed'],
  ])
  expect(await isLive(desk, id)).toBe(false)

  const split = {
    cash: { value: 50, given: 100 },
    cards: [{ value: 20.85, brand: 'visa' as const, nsu: '77' }],
  }
  const key = crypto.randomUUID()
  const answers = [await desk.payAgain(id, 70.85, split, key), await desk.payAgain(id, 70.85, split, key)]
  expect(answers.map(({ status, body }) => [status, body.msg])).toEqual([
    [200, 'Valor recebido e inscrição restaurada.'],
    [200, 'Valor recebido e inscrição restaurada.'],
  ])
  expect(await isLive(desk, id)).toBe(true)
  expect((await moneyOf(desk)).open).toEqual([17_085])
  expect(await desk.readOwed(id)).toBe(0)
  expect((await desk.payAgain(id, 70.85)).body.code).toBe('nothing_owed')
  await expectInvariants(server.db)

  // What was paid again is not asked for a second time.
  await desk.onEntry('remove', id)
  expect((await desk.onEntry('restore', id)).status).toBe(200)
  await expectInvariants(server.db)
})

test('A cancelled cart whose money went back is live again after the desk took all of it', async () => {
  const desk = await openDesk({ count: 1 })
  await desk.remove()
  await sendRefunds(server.context)
  expect((await desk.onCart('restore')).body.msg).toBe('Pagamento já devolvido. Crie nova inscrição.')
  expect(await desk.readOwed()).toBe(340)

  expect((await desk.payAgain(undefined, 340)).status).toBe(200)

  expect((await readCartRow(server, desk.cartUUID)).status).toBe('paid')
  const { body } = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID: desk.cartUUID },
    query: { token: desk.token },
  })
  expect(body.cartStatus).toBe('Paid')
  await expectInvariants(server.db)
})

test('The money of a repaid entry is in the cash of the shift and goes back like other cash', async () => {
  const desk = await openDesk({ count: 1 })
  const id = desk.entry(240)
  await desk.remove(id)
  await sendRefunds(server.context)
  await desk.payAgain(id, 240)

  await desk.remove(id)

  expect((await moneyOf(desk)).back).toEqual([
    ['pix', 24_000],
    ['cash', 14_000],
    ['pix', 10_000],
  ])
  await expectInvariants(server.db)
})

test('Two desks that receive the same amount at the same time book it once', async () => {
  const desk = await openDesk({ count: 1 })
  const id = desk.entry(240)
  await desk.remove(id)
  await sendRefunds(server.context)
  const answers = await Promise.all([desk.payAgain(id, 240), desk.payAgain(id, 240)])
  expect(answers.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['done', 'nothing_owed'])
  const { shiftId } = desk
  const booked = await server.db
    .selectFrom('cash_payment')
    .where('shift_id', '=', shiftId)
    .selectAll()
    .execute()
  expect(booked.map(({ given_in_cents: inCents }) => inCents)).toEqual([24_000])
  await expectInvariants(server.db)
})
