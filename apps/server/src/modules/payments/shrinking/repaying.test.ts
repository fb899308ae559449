import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRefunds } from '#modules/payments/refunds/sending.service.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { bankControl } from '#testing/bank.ts'
import { listCharges } from '#testing/installments.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { askBankNow, readCartRow, sendRefundsNow } from '#testing/paying.ts'
import { buildPurchase, readMoneyOf } from '#testing/purchase.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { buildClerk, openShift } from '#testing/till.ts'

haveOwnBank()

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
  const readRestoration = async (cartItemId?: number) => {
    const { body } = await server.call('GET /api/cart/admin/:cartUUID/restoration', {
      params: { cartUUID },
      query: {
        token: clerk.token,
        bundle: '0',
        ...(cartItemId !== undefined && { cartItemId: String(cartItemId) }),
      },
    })
    return { owed: body.owed, refusal: body.refusal }
  }
  const readOwed = async (cartItemId?: number) => (await readRestoration(cartItemId)).owed
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
  return { ...purchase, shiftId, readRestoration, readOwed, payAgain }
}

const moneyOf = ({ cartUUID }: { cartUUID: string }) => readMoneyOf(server, cartUUID)
/** Carries the refunds of a cart out, also those that wait for another one of the same Pix. */
const sendAll = async ({ cartUUID }: Purchase) => {
  await expect
    .poll(async () => {
      await sendRefundsNow(server)
      const { rows } = await sql<{ status: string }>`
        select distinct refund.status from refund join payment on payment.id = refund.payment_id
        where payment.cart_id = ${cartUUID}`.execute(server.db)
      return rows.map(({ status }) => status)
    })
    .toEqual(['done'])
}

const readRefund = async ({ cartUUID }: Purchase) =>
  (
    await server.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .where('payment.cart_id', '=', cartUUID)
      .orderBy('refund.created_at', 'desc')
      .select(['refund.id', 'refund.status', 'refund.is_paid_again'])
      .execute()
  )[0]!

/** Works on refunds until the last one of a cart has this status. */
const sendUntil = async (desk: Purchase, status: string) => {
  await expect
    .poll(async () => {
      await sendRefundsNow(server)
      return (await readRefund(desk)).status
    })
    .toBe(status)
}

/** Carries the refunds of earlier tests out, so that none of them meets the next fault of the bank. */
const sendEarlier = async () => {
  await expect
    .poll(async () => {
      await sendRefundsNow(server)
      return server.db
        .selectFrom('refund')
        .innerJoin('pix', 'pix.payment_id', 'refund.payment_id')
        .where('refund.status', 'in', ['requested', 'sent'])
        .select(['refund.id', 'refund.status'])
        .execute()
    })
    .toEqual([])
}

/** What a restoration would change. */
const readAll = async () => ({
  items: await server.db.selectFrom('item').select(['id', 'taken']).orderBy('id').execute(),
  entries: await server.db.selectFrom('cart_item').select(['id', 'removed_at']).orderBy('id').execute(),
  audit: await server.db.selectFrom('audit').select('id').orderBy('id').execute(),
})

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

test('The preview of a restoration says what would be refused, before the desk takes money, and changes nothing', async () => {
  const desk = await openDesk()
  const id = desk.entry(240)
  await desk.remove(id)
  await sendRefunds(server.context)
  expect(await desk.readRestoration(id)).toEqual({ owed: 70.85, refusal: '' })
  await server.db
    .updateTable('item')
    .set((row) => ({ total: row.ref('taken') }))
    .where('event_id', '=', desk.event.id)
    .execute()
  const before = await readAll()
  const { owed, refusal } = await desk.readRestoration(id)
  expect(owed).toBe(70.85)
  expect(refusal).toMatch(/vaga/i)
  expect(await readAll()).toEqual(before)
  const refused = await desk.payAgain(id, owed)
  expect([refused.status, refused.body.msg]).toEqual([409, refusal])
  expect(await isLive(desk, id)).toBe(false)
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

test('A refund that fails after its amount was paid again stays owed to the buyer', async () => {
  await sendEarlier()
  const desk = await openDesk({ count: 1 })
  const id = desk.entry(240)
  await desk.remove(id)
  const { id: refundId } = await readRefund(desk)
  await bankControl.fault({ target: 'devolucao', mode: 'no-balance', times: 1 })
  // A worker took it and the bank has not answered yet.
  await server.db.updateTable('refund').set({ attempts: 1 }).where('id', '=', refundId).execute()
  expect((await desk.payAgain(id, 240)).status).toBe(200)
  await sendUntil(desk, 'failed')
  await desk.onEntry('remove', id)
  expect((await desk.onEntry('restore', id)).status).toBe(200)

  const retried = await server.call('POST /api/refunds/:refundId/retry', {
    params: { refundId },
    query: { token: desk.owner },
  })
  expect([retried.status, retried.body.msg]).toEqual([200, 'Devolução solicitada.'])
  await sendUntil(desk, 'done')
  // So it is not asked for a second time.
  expect((await readRefund(desk)).is_paid_again).toBe(true)
  await desk.onEntry('remove', id)
  expect(await desk.readOwed(id)).toBe(0)
  await expectInvariants(server.db)
})

test('A cancelled cart owes nothing for the entry that was removed before and stays removed', async () => {
  const desk = await openDesk({ count: 1 })
  await desk.remove(desk.entry(100))
  await desk.remove()
  await sendAll(desk)
  expect(await desk.readOwed()).toBe(240)

  expect((await desk.payAgain(undefined, 240)).status).toBe(200)

  expect([await isLive(desk, desk.entry(100)), await isLive(desk, desk.entry(240))]).toEqual([false, true])
  expect((await desk.onEntry('restore', desk.entry(100))).body.msg).toContain('R$ 100,00')
  expect((await desk.payAgain(desk.entry(100), 100)).status).toBe(200)
  await expectInvariants(server.db)
})

test('A cancelled cart that keeps the money of its entries is restored without a payment', async () => {
  const desk = await openDesk({ count: 1 })
  await desk.remove(desk.entry(100))
  await sendAll(desk)
  await desk.onCart('remove')
  expect(await desk.readOwed()).toBe(0)
  expect((await desk.onCart('restore')).status).toBe(200)
  expect((await readCartRow(server, desk.cartUUID)).status).toBe('paid')
  await expectInvariants(server.db)
})

test('One entry of a cart that has ended is restored for its own price', async () => {
  const desk = await openDesk({ count: 1 })
  for (const price of [100, 0, 240] as const) await desk.remove(desk.entry(price))
  await sendAll(desk)
  expect(await desk.readOwed()).toBe(340)
  expect(await desk.readOwed(desk.entry(100))).toBe(100)
  expect((await desk.payAgain(desk.entry(100), 100)).status).toBe(200)
  expect(await desk.readOwed(desk.entry(240))).toBe(240)
  await expectInvariants(server.db)
})

test('The surplus of a Pix for an earlier price is not asked for when its cart is restored', async () => {
  const desk = await openDesk({ count: 1, paid: 0 })
  const old = (await listCharges(server, desk.cartUUID)).at(-1)!
  await desk.onEntry('remove', desk.entry(240))
  await bankControl.pay({ txid: old.txid })
  await askBankNow(server)
  await sendAll(desk)
  await desk.remove()
  await sendAll(desk)
  expect(await desk.readOwed()).toBe(100)
  expect((await desk.payAgain(undefined, 100)).status).toBe(200)
  await expectInvariants(server.db)
})
