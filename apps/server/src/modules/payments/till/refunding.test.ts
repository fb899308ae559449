import { expect, test } from 'vitest'
import { expectInvariants } from '#testing/invariants.ts'
import { buildAdmin } from '#testing/builders.ts'
import { type Desk, openDesk, said } from '#testing/desk-sales.ts'
import { readCartRow } from '#testing/paying.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { listCartsToRefund } from '../refunds/refunds.queries.ts'
import { listFailedRefunds } from '../refunds/requests/retrying.service.ts'
import { sendRefunds } from '../refunds/sending.service.ts'

const CAP_IN_CENTS = 100_000

let server: TestServer
let desk: Desk
serverOfFile(
  async (started) => {
    server = started
    desk = await openDesk(server, { total: 1000 })
  },
  { config: { refundDailyCapInCents: CAP_IN_CENTS } },
)

/** A paid sale of R$ 120,00, of which R$ 70,00 are cash. */
async function sellMixed(nsu: string) {
  const cartUUID = await desk.sold()
  const split = { cash: { value: 70, given: 100 }, cards: [{ value: 50, nsu }] }
  const { body } = await desk.complete(cartUUID, split)
  const idOf = (method: string) => body.sale.payments.find((one) => one.method === method)?.paymentId ?? ''
  return { cartUUID, cash: idOf('cash'), card: idOf('card') }
}

const readTill = async () =>
  (
    await server.call('GET /api/events/:eventUUID/till', {
      params: { eventUUID: desk.event.id },
      query: { token: desk.token, deviceKey: desk.shift.deviceKey },
    })
  ).body

const refundOf = async (paymentId: string) =>
  server.db.selectFrom('refund').where('payment_id', '=', paymentId).selectAll().executeTakeFirstOrThrow()

const movedOf = async () => {
  const { rows } = { rows: await server.db.selectFrom('shift_total').selectAll().execute() }
  return rows.map((row) => [row.cash_out_in_cents, row.card_out_in_cents])
}

test('Cash that a treasurer promised is handed over once, from the own shift', async () => {
  const { cash, card, cartUUID } = await sellMixed('501')
  expect(said(await desk.refund(cash, { value: 20 }))).toEqual([
    200,
    'Devolução registrada. A secretaria entrega pelo caixa.',
  ])
  await sendRefunds(server.context)
  const refund = await refundOf(cash)
  expect(refund).toMatchObject({ status: 'requested', attempts: 0 })
  expect((await readTill()).refunds).toMatchObject([{ cartUUID, method: 'cash', value: 20 }])

  const stranger = await desk.payOut(refund.id, { ...desk.shift, deviceKey: 'x'.repeat(32) })
  expect(said(stranger)).toEqual([409, expect.stringContaining('outro aparelho')])
  expect((await desk.payOut(refund.id, { ...desk.shift, shiftId: cash })).body.code).toBe('no_shift')
  const answers = await Promise.all([1, 2, 3].map(() => desk.payOut(refund.id)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await refundOf(cash)).toMatchObject({ status: 'done' })
  expect(await movedOf()).toEqual([[2000, 0]])
  expect((await readTill()).refunds).toEqual([])
  await desk.refund(card, { value: 50 })
  const ofCard = await refundOf(card)
  expect((await readTill()).refunds).toMatchObject([{ method: 'card', nsu: '501', value: 50 }])
  await desk.payOut(ofCard.id, { ...desk.shift, nsu: '777' })
  expect(await movedOf()).toEqual([[2000, 5000]])
})

test('A refund of a card is handed over with the NSU of the reversal, and one of cash without', async () => {
  const { cash, card } = await sellMixed('521')
  await desk.refund(cash, { value: 20 })
  await desk.refund(card, { value: 50 })
  const [ofCash, ofCard] = [await refundOf(cash), await refundOf(card)]
  const payOut = async (id: string, nsu: string) => said(await desk.payOut(id, { ...desk.shift, nsu }))

  for (const nsu of ['', ' ', '77 7', '7.7', 'nº 7'])
    expect(await payOut(ofCard.id, nsu)).toEqual([409, 'Digite o NSU do estorno, só com números e letras.'])
  expect(await payOut(ofCash.id, '777')).toEqual([409, 'Só o estorno no cartão tem NSU.'])
  expect([await refundOf(cash), await refundOf(card)]).toEqual([ofCash, ofCard])

  expect(await payOut(ofCard.id, '0077A')).toEqual([200, 'Devolução entregue.'])
  expect(await payOut(ofCash.id, '')).toEqual([200, 'Devolução entregue.'])
})

test('A refund that is sent three times with one key is promised once', async () => {
  const { cash } = await sellMixed('520')
  const send = () => desk.refund(cash, { value: 20 }, desk.owner, 'refund-520')
  const answers = [...(await Promise.all([send(), send()])), await send()]
  for (const { status, body } of answers)
    expect([200, 'call_in_progress']).toContain(status === 200 ? 200 : body.code)
  expect(said(answers[2]!)).toEqual([200, 'Devolução registrada. A secretaria entrega pelo caixa.'])
  const promised = server.db.selectFrom('refund').where('payment_id', '=', cash).select('value_in_cents')
  expect(await promised.execute()).toEqual([{ value_in_cents: 2000 }])
})

test('No more goes back than came by that method, and the desk alone promises nothing', async () => {
  const { cash } = await sellMixed('502')
  expect(said(await desk.refund(cash, { value: 70.01 }))).toEqual([
    409,
    'O valor excede o saldo disponível para devolução (R$ 70,00).',
  ])
  expect((await desk.refund(cash, { value: 10 }, desk.token)).status).toBe(403)
  expect((await desk.refund(cash, { value: -1 })).status).toBe(400)
  expect((await desk.refund('00000000-0000-4000-8000-000000000000', { value: 1 })).status).toBe(404)
  expect((await desk.refund(cash, { value: 70, remove: 1 })).body.msg).toBe(
    'Remoção feita e devolução registrada. A secretaria entrega pelo caixa.',
  )
  expect((await desk.refund(cash, { value: 1 })).status).toBe(409)
})

test('A refund with the removal of the cart cancels it, and the rest of its money is listed', async () => {
  const { cash, cartUUID } = await sellMixed('503')
  await desk.refund(cash, { value: 70, remove: 1 })
  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'cancelled' })
  const listed = (await listCartsToRefund(server.db, 'all')).find(({ cartId }) => cartId === cartUUID)
  expect(listed).toMatchObject({ balanceInCents: 5000, buyerName: desk.buyer.name })
  expect(await listFailedRefunds(server.db, 'all')).toEqual([])
})

test('A treasurer withdraws a promise with a reason, and its money counts for the payment again', async () => {
  const { cash, cartUUID } = await sellMixed('504')
  await desk.refund(cash, { value: 70 })
  const { id } = await refundOf(cash)
  expect((await desk.withdraw(id, desk.token)).status).toBe(403)
  expect((await desk.withdraw(id, desk.owner, ' ')).status).toBe(400)
  expect(await refundOf(cash)).toMatchObject({ status: 'requested' })

  expect(said(await desk.withdraw(id))).toEqual([200, 'Devolução cancelada. Nada será entregue.'])

  const already = [409, 'Esta devolução foi cancelada pela tesouraria. Não entregue o dinheiro.']
  expect(said(await desk.payOut(id))).toEqual(already)
  expect(said(await desk.withdraw(id))).toEqual(already)
  expect((await readTill()).refunds.filter((refund) => refund.cartUUID === cartUUID)).toEqual([])
  expect(await listFailedRefunds(server.db, 'all')).toEqual([])
  const retried = await server.call('POST /api/refunds/:refundId/retry', {
    params: { refundId: id },
    query: { token: desk.owner },
  })
  expect([retried.status, retried.body.code]).toEqual([409, 'not_failed'])
  const { body } = await server.call('GET /api/cart/admin/:cartUUID/history', {
    params: { cartUUID },
    query: { token: desk.owner },
  })
  expect(body.facts).toContainEqual(
    expect.objectContaining({
      says: expect.stringMatching(/^Devolução cancelada antes da entrega · Dinheiro · R\$\s70,00$/),
      reason: 'O comprador ficou com a vaga',
    }),
  )
  expect(said(await desk.refund(cash, { value: 70, desc: 'Outra vez' }))[0]).toBe(200)
})

/** A sale of entries of R$ 120,00 in cash, with what the cart and the work queue say is kept of it. */
async function sellEntries({ quantity = 2 } = {}) {
  const cartUUID = await desk.sold({ quantity })
  const total = quantity * 120
  const { body } = await desk.complete(cartUUID, { cash: { value: total, given: total } })
  const paymentId = body.sale.payments[0]?.paymentId ?? ''
  const query = { token: desk.owner }
  const { id: cartItemId } = await server.db
    .selectFrom('cart_item')
    .where('cart_id', '=', cartUUID)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const params = { cartUUID, cartItemId: String(cartItemId) }
  return {
    cartUUID,
    removing: { remove: 1, cartItemId },
    async readKept() {
      const { body: cart } = await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query })
      const { tasks } = (await server.call('GET /api/desk/today', { query })).body
      const kept = tasks.find(({ kind }) => kind === 'kept')
      const own = kept?.carts.find(({ cartCode }) => cartCode === cart.cartCode)
      return [cart.payment?.keptValue, own?.value]
    },
    async promise(given: { value: number; desc: string; remove?: number; cartItemId?: number }) {
      await desk.refund(paymentId, given)
      const refund = server.db.selectFrom('refund').where('payment_id', '=', paymentId).select('id')
      return (await refund.where('status', '=', 'requested').executeTakeFirstOrThrow()).id
    },
    change: async (call: 'restore' | 'remove') =>
      (await server.call(`POST /api/cart/admin/:cartUUID/:cartItemId/${call}`, { params, query } as never))
        .status,
  }
}

const nothing = [undefined, undefined]

test('The money of a removed entry whose refund was withdrawn is on the cart and in the work queue until it is settled', async () => {
  const { removing, readKept, promise } = await sellEntries()
  const first = await promise({ value: 96, desc: 'Desistência', ...removing })
  expect(await readKept()).toEqual(nothing)
  await desk.withdraw(first)
  expect(await readKept()).toEqual([96, 96])
  await expectInvariants(server.db)

  const part = await promise({ value: 40, desc: 'Uma parte' })
  expect(await readKept()).toEqual([56, 56])
  await desk.withdraw(part)
  expect(await readKept()).toEqual([96, 96])
  const second = await promise({ value: 96, desc: 'De novo' })
  expect(await readKept()).toEqual(nothing)
  await desk.payOut(second)
  expect(await readKept()).toEqual(nothing)
})

test('No money is kept after the entry is restored, even if it is removed again without a refund', async () => {
  const { removing, readKept, promise, change } = await sellEntries()
  await desk.withdraw(await promise({ value: 96, desc: 'Desistência', ...removing }))
  for (const call of ['restore', 'remove'] as const) {
    expect(await change(call)).toBe(200)
    expect(await readKept()).toEqual(nothing)
  }
})

test('A withdrawn refund that removed no entry is not kept money of an entry that is removed later', async () => {
  const { readKept, promise, change } = await sellEntries()
  await desk.withdraw(await promise({ value: 50, desc: 'Cortesia' }))
  expect(await change('remove')).toBe(200)
  expect(await readKept()).toEqual(nothing)
})

test('Kept money stays listed when another entry of the cart is removed with its own refund', async () => {
  const { cartUUID, removing, readKept, promise } = await sellEntries({ quantity: 3 })
  await desk.withdraw(await promise({ value: 96, desc: 'Desistência', ...removing }))
  const { id: otherItemId } = await server.db
    .selectFrom('cart_item')
    .where('cart_id', '=', cartUUID)
    .where('removed_at', 'is', null)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await promise({ value: 96, desc: 'Outra', remove: 1, cartItemId: otherItemId })
  expect(await readKept()).toEqual([96, 96])
})

test('A promise is either handed over or withdrawn, when both are asked at once', async () => {
  const { cash } = await sellMixed('505')
  for (let round = 0; round < 5; round++) {
    await desk.refund(cash, { value: 5, desc: `Parte ${round}` })
    const { id } = await server.db
      .selectFrom('refund')
      .where('payment_id', '=', cash)
      .where('status', '=', 'requested')
      .select('id')
      .executeTakeFirstOrThrow()
    const [paidOut, withdrawn] = await Promise.all([desk.payOut(id), desk.withdraw(id)])
    expect([paidOut.status, withdrawn.status].toSorted()).toEqual([200, 409])
    const handedOver = await server.db
      .selectFrom('counter_refund')
      .where('refund_id', '=', id)
      .selectAll()
      .execute()
    expect(handedOver).toHaveLength(paidOut.status === 200 ? 1 : 0)
    expect((await desk.withdraw(id)).status).toBe(409)
  }
})

test('A promise that a second person approved is withdrawn by that person, not by the one who asked', async () => {
  const cartUUID = await desk.sold({ quantity: 10 })
  const { body } = await desk.complete(cartUUID, { cash: { value: 1200, given: 1200 } })
  await desk.refund(body.sale.payments[0]?.paymentId ?? '', { value: 1090 })
  const second = await buildAdmin(server.db)
  const waiting = await server.call('GET /api/refunds/waiting', { query: { token: second.token } })
  await server.call('POST /api/refunds/:requestId/approve', {
    params: { requestId: waiting.body.items[0]?.requestId ?? '' },
    query: { token: second.token },
  })
  const { refundId = '' } = (await readTill()).refunds.find((refund) => refund.cartUUID === cartUUID) ?? {}
  expect((await desk.withdraw(refundId)).body.code).toBe('withdrawn_by_another')
  expect((await desk.withdraw(refundId, second.token)).status).toBe(200)
})

test('Above the daily limit a second person decides, and only then the desk hands the money over', async () => {
  const cartUUID = await desk.sold({ quantity: 10 })
  const { body } = await desk.complete(cartUUID, { cash: { value: 1200, given: 1200 } })
  const paymentId = body.sale.payments[0]?.paymentId ?? ''
  const asked = await desk.refund(paymentId, { value: 1100 })
  expect(said(asked)).toEqual([200, expect.stringContaining('aguarda segundo administrador')])
  expect((await readTill()).refunds.filter((refund) => refund.cartUUID === cartUUID)).toEqual([])
  const second = await buildAdmin(server.db)
  const { body: waiting } = await server.call('GET /api/refunds/waiting', { query: { token: second.token } })
  const requestId = waiting.items[0]?.requestId ?? ''
  const approved = await server.call('POST /api/refunds/:requestId/approve', {
    params: { requestId },
    query: { token: second.token },
  })
  expect(approved.status).toBe(200)
  const promised = (await readTill()).refunds.find((refund) => refund.cartUUID === cartUUID)
  expect(promised).toMatchObject({ method: 'cash', value: 1100 })
  expect((await desk.payOut(promised?.refundId ?? '')).status).toBe(200)
})
