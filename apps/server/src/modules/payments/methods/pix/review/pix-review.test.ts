import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildAdmin } from '#testing/builders.ts'
import { buildPlan, listCharges, statuses } from '#testing/installments.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { openCart } from '#testing/paid-cart.ts'
import { askBankNow, openCharge, passTime, readCartRow, readPix, takenOf } from '#testing/paying.ts'
import { openReviewDesk, said } from '#testing/review-desk.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { cancelCart } from '#modules/sales/carts/cancelling.service.ts'
import { issueInstallments } from '../installments/issuing.service.ts'
import { reconcile } from '../reconciliation/reconciliation.service.ts'

haveOwnBank({ SANDBOX_REFUND_SECONDS: '0' })

let server: TestServer
let desk: Awaited<ReturnType<typeof openReviewDesk>>
beforeAll(async () => {
  server = await startTestServer({ config: { refundDailyCapInCents: 1_000_000 } })
  desk = await openReviewDesk(server)
})
afterEach(() => expectInvariants(server.db))
afterAll(() => server[Symbol.asyncDispose]())

test('A Pix of another value is listed for administrators with the expected and the received value', async () => {
  const { endToEndId, cartUUID, account } = await desk.buildMismatch('100.00')
  expect(await desk.findRow(endToEndId)).toMatchObject({
    why: 'mismatch',
    cartUUID,
    buyerName: account.name,
    expectedValue: 120,
    receivedValue: 100,
    leftValue: 100,
    canHonour: 1,
    waitsForSecond: 0,
    cartIsOver: 0,
  })
})

test('Accepting a smaller Pix pays the cart, notifies the buyer and stores the reason', async () => {
  const { endToEndId, cartUUID, txid, token } = await desk.buildMismatch('100.00')

  expect(said(await desk.honour(endToEndId))).toEqual([200, 'Pagamento aceito.'])

  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'paid' })
  const [charge] = await listCharges(server, cartUUID)
  expect(charge).toMatchObject({ status: 'paid', value_in_cents: 12_000, accepted_in_cents: 10_000 })
  const { body } = await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })
  expect(body.payment?.pix).toMatchObject([{ chargedValue: 100, payNow: 0, endToEndId }])
  expect(await desk.mailsOf(`charge.paid:${txid}`)).toEqual([
    expect.stringContaining(
      'Recebemos seu Pix de R$ 100,00. A organização aceitou esse valor como pagamento da cobrança de R$ 120,00: a diferença não será cobrada.',
    ),
  ])
  const fact = await server.db
    .selectFrom('audit')
    .select(['actor_kind', 'reason', 'after'])
    .where('action', '=', 'pix.accepted')
    .where('entity_id', '=', endToEndId)
    .executeTakeFirst()
  expect(fact).toEqual({
    actor_kind: 'admin',
    reason: 'Combinado por telefone',
    after: { valueInCents: 10_000, chargeInCents: 12_000, surplusInCents: 0 },
  })
  expect(await desk.findRow(endToEndId)).toBeUndefined()
})

test('An accepted smaller payment can be refunded in full, and the cart says so', async () => {
  const { endToEndId, cartUUID, txid, token } = await desk.buildMismatch('100.00')
  await desk.honour(endToEndId)
  const back = await server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
    params: { cartUUID, txid },
    query: { token: desk.admin },
    body: { value: 100, desc: 'Desistência' },
  })
  expect(back.status).toBe(200)
  await desk.untilRefunds(endToEndId)
  const { body } = await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })
  expect([body.returned, body.payment?.returnedValue]).toEqual(['whole', 100])
})

test('A cart that was paid with less than its price can be restored after its removal', async () => {
  const { endToEndId, cartUUID } = await desk.buildMismatch('100.00')
  await desk.honour(endToEndId)
  const call = (how: 'remove' | 'restore') =>
    server.call(`POST /api/cart/admin/:cartUUID/${how}`, {
      params: { cartUUID },
      query: { token: desk.admin },
    })
  expect((await call('remove')).status).toBe(200)
  expect((await call('restore')).status).toBe(200)
  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
})

test('Accepting a larger Pix refunds the surplus if requested, and the charge stays fully paid', async () => {
  const { endToEndId, cartUUID, txid } = await desk.buildMismatch('130.50')

  expect(said(await desk.honour(endToEndId, { returnSurplus: 1 }))).toEqual([
    200,
    'Pagamento aceito. A diferença de R$ 10,50 será devolvida.',
  ])

  expect(await desk.refundsOf(endToEndId)).toEqual([{ value_in_cents: 1050, status: 'requested' }])
  await desk.untilRefunds(endToEndId)
  const atBank = (await bankControl.refunds()).filter((refund) => refund.endToEndId === endToEndId)
  expect(atBank).toMatchObject([{ valor: '10.50', status: 'DEVOLVIDO' }])
  expect(await listCharges(server, cartUUID)).toMatchObject([{ status: 'paid' }])
  expect((await desk.mailsOf(`charge.paid:${txid}`))[0]).toContain('A diferença de R$ 10,50 será devolvida')
})

test('A cart with a payment above its price counts as refunded only when a part of the price is refunded', async () => {
  const { endToEndId, cartUUID, txid, token } = await desk.buildMismatch('130.50')
  await desk.honour(endToEndId, { returnSurplus: 1 })
  await desk.untilRefunds(endToEndId)
  const readRefunded = async () => {
    const { body } = await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })
    return [body.returned, body.payment?.returnedValue]
  }
  const giveBack = async (value: number) => {
    const { status } = await server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
      params: { cartUUID, txid },
      query: { token: desk.admin },
      body: { value, desc: 'Desistência' },
    })
    expect(status).toBe(200)
  }
  expect(await readRefunded()).toEqual(['none', 0])

  await giveBack(20)
  expect(await readRefunded()).toEqual(['partial', 20])
  await desk.untilRefunds(endToEndId, ['done', 'done'])
  await giveBack(100)
  expect(await readRefunded()).toEqual(['whole', 120])
})

test('Accepting a larger Pix keeps the surplus if no refund is requested', async () => {
  const { endToEndId, cartUUID } = await desk.buildMismatch('130.50')
  expect((await desk.honour(endToEndId)).status).toBe(200)
  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
  expect(await desk.refundsOf(endToEndId)).toEqual([])
  expect(await desk.findRow(endToEndId)).toBeUndefined()
})

test('A refund returns the whole Pix, and the buyer can pay the right value with another code', async () => {
  const { endToEndId, cartUUID, token, txid } = await desk.buildMismatch('100.00')

  expect(said(await desk.giveBack(endToEndId))).toEqual([200, 'Devolução solicitada.'])
  await desk.untilRefunds(endToEndId)
  expect(await desk.refundsOf(endToEndId)).toEqual([{ value_in_cents: 10_000, status: 'done' }])
  expect(await desk.mailsOf('pix.reviewed:%')).toContainEqual(expect.stringContaining('R$ 100,00'))

  await readPix(server, cartUUID, token)
  const fresh = (await listCharges(server, cartUUID)).at(-1)!
  expect(fresh.txid).not.toBe(txid)
  await bankControl.pay({ txid: fresh.txid })
  await askBankNow(server)
  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
})

test('An installment whose Pix is refunded gets a new charge', async () => {
  const { cartUUID } = await buildPlan(server, { interest: '0.00', count: 3 })
  const second = (await listCharges(server, cartUUID)).find(({ installment }) => installment === 2)!
  await issueInstallments(server.context)
  const { endToEndId } = await bankControl.pay({ txid: second.txid, valor: '1.00' })
  await askBankNow(server)
  expect((await desk.giveBack(endToEndId)).status).toBe(200)
  expect(await statuses(server, cartUUID)).toEqual(['1 paid', '2 expired', '2 planned', '3 active'])
})

test('The start list shows an installment as open until the charge after a refunded Pix is paid', async () => {
  const { cartUUID, event } = await buildPlan(server, { interest: '0.00', count: 2 })
  const payLast = async (valor?: string) => {
    await issueInstallments(server.context)
    const last = (await listCharges(server, cartUUID)).at(-1)!
    const pix = await bankControl.pay({ txid: last.txid, ...(valor && { valor }) })
    await askBankNow(server)
    return pix
  }
  const readStartList = async () =>
    (
      await server.call('GET /api/events/:eventUUID/report/start', {
        params: { eventUUID: event.id },
        query: { token: desk.admin, format: 'csv' },
      })
    ).raw.toString('utf8')
  const { endToEndId } = await payLast('1.00')
  expect((await desk.giveBack(endToEndId)).status).toBe(200)
  expect(await readStartList()).toContain('Parcela em aberto')

  await payLast()
  expect(await statuses(server, cartUUID)).toEqual(['1 paid', '2 expired', '2 paid'])
  expect(await readStartList()).not.toContain('Parcela em aberto')
})

test('An installment is paid by the accepted value', async () => {
  const { cartUUID } = await buildPlan(server, { interest: '0.00', count: 3 })
  await issueInstallments(server.context)
  const second = (await listCharges(server, cartUUID)).find(({ installment }) => installment === 2)!
  const { endToEndId } = await bankControl.pay({ txid: second.txid, valor: '39.00' })
  await askBankNow(server)
  expect((await desk.honour(endToEndId)).status).toBe(200)
  expect(await statuses(server, cartUUID)).toEqual(['1 paid', '2 paid', '3 active'])
})

test('An expired cart takes its units again when its Pix is accepted', async () => {
  const { endToEndId, cartUUID, category } = await desk.buildMismatch('100.00')
  await passTime(server, cartUUID)
  expect([(await readCartRow(server, cartUUID)).status, await takenOf(server, category.id)]).toEqual([
    'expired',
    0,
  ])
  expect(await desk.findRow(endToEndId)).toMatchObject({ cartIsOver: 1 })

  expect((await desk.honour(endToEndId)).status).toBe(200)
  expect([(await readCartRow(server, cartUUID)).status, await takenOf(server, category.id)]).toEqual([
    'paid',
    1,
  ])
})

test.each(['expired', 'cancelled'] as const)(
  'A Pix for a cart that is %s and sold out can only be refunded',
  async (status) => {
    const { endToEndId, cartUUID, category } = await desk.buildMismatch('100.00', { total: 1 })
    if (status === 'expired') await passTime(server, cartUUID)
    else await cancelCart(server.context, cartUUID, { kind: 'admin' })
    await openCart(server, '', [{ itemUUID: category.id }])

    expect(said(await desk.honour(endToEndId))).toEqual([
      409,
      'As vagas deste carrinho não estão mais disponíveis. Este Pix só pode ser devolvido.',
    ])
    expect((await readCartRow(server, cartUUID)).status).toBe(status)
    expect((await desk.giveBack(endToEndId)).status).toBe(200)
  },
)

test('A removed cart is restored when its Pix is accepted and its units are free', async () => {
  const { endToEndId, cartUUID, category } = await desk.buildMismatch('100.00')
  await cancelCart(server.context, cartUUID, { kind: 'admin' })
  expect((await desk.honour(endToEndId)).status).toBe(200)
  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'paid', cancelled_at: null })
  expect(await takenOf(server, category.id)).toBe(1)
})

test('A Pix without a charge can only be refunded', async () => {
  const { endToEndId } = await bankControl.payKey(server.config.pix.key, '33.00')
  await reconcile(server.context)
  expect(await desk.findRow(endToEndId)).toMatchObject({
    why: 'unknown',
    cartUUID: '',
    receivedValue: 33,
    canHonour: 0,
  })
  expect(said(await desk.honour(endToEndId))).toEqual([409, 'Este Pix só pode ser devolvido.'])
  expect((await desk.giveBack(endToEndId)).status).toBe(200)
  await desk.untilRefunds(endToEndId)
  expect(await desk.findRow(endToEndId)).toBeUndefined()
})

test('A refund above the daily limit waits for a second administrator, also without a charge', async () => {
  const { endToEndId } = await bankControl.payKey(server.config.pix.key, '10000.01')
  await reconcile(server.context)
  expect((await desk.giveBack(endToEndId)).body.msg).toContain('aguarda segundo administrador')
  expect(await desk.refundsOf(endToEndId)).toEqual([])
  expect(await desk.findRow(endToEndId)).toMatchObject({ waitsForSecond: 1 })
  expect(said(await desk.giveBack(endToEndId))).toEqual([
    409,
    'Já há uma devolução deste pagamento que aguarda segundo administrador.',
  ])

  const { token } = await buildAdmin(server.db)
  const { body } = await server.call('GET /api/refunds/waiting', { query: { token } })
  const request = body.items.find(({ value }) => value === 10000.01)
  expect(request).toMatchObject({ cartCode: '', eventName: '' })
  const approved = await server.call('POST /api/refunds/:requestId/approve', {
    params: { requestId: request?.requestId ?? '' },
    query: { token },
  })
  expect(approved.status).toBe(200)
  expect(await desk.refundsOf(endToEndId)).toEqual([{ value_in_cents: 1_000_001, status: 'requested' }])
})

test('A duplicate Pix whose refund failed is listed and can be refunded by an administrator', async () => {
  const { txid } = await openCharge(server)
  await bankControl.pay({ txid, times: 2 })
  await askBankNow(server)
  const { endToEndId } = await server.db
    .selectFrom('pix')
    .select('end_to_end_id as endToEndId')
    .where('txid', '=', txid)
    .where('resolution', '=', 'duplicate')
    .executeTakeFirstOrThrow()
  expect(await desk.findRow(endToEndId)).toBeUndefined()
  await bankControl.fault({ target: 'devolucao', mode: 'no-balance', times: 50 })
  await desk.untilRefunds(endToEndId, ['failed'])
  await bankControl.healed()

  expect(await desk.findRow(endToEndId)).toMatchObject({ why: 'duplicate', leftValue: 120, canHonour: 0 })
  expect(said(await desk.honour(endToEndId))).toEqual([409, 'Este Pix só pode ser devolvido.'])
  expect((await desk.giveBack(endToEndId)).status).toBe(200)
  await desk.untilRefunds(endToEndId, ['failed', 'done'])
  expect(await desk.findRow(endToEndId)).toBeUndefined()
})

test('Buyers and administrators without elevation neither see the list nor decide', async () => {
  const { endToEndId, token } = await desk.buildMismatch('100.00')
  expect((await server.call('GET /api/pix/review', { query: { token } })).status).toBe(403)
  expect((await desk.honour(endToEndId, { token })).status).toBe(403)
  expect((await desk.giveBack(endToEndId, { token })).status).toBe(403)
  expect((await server.call('GET /api/pix/review', { query: {} })).status).toBe(401)
  expect(await desk.resolutionOf(endToEndId)).toBe('mismatch')
})

test('A decision about an unknown Pix gets 404', async () => {
  for (const endToEndId of ['E9999', 'E'.repeat(32), "'; drop table pix"])
    for (const answer of [await desk.honour(endToEndId), await desk.giveBack(endToEndId)])
      expect(said(answer)).toEqual([404, 'Pix não encontrado.'])
})

test('A decision about a Pix needs a reason', async () => {
  const { endToEndId } = await desk.buildMismatch('100.00')
  expect(said(await desk.honour(endToEndId, { reason: '   ' }))).toEqual([400, 'Informe o motivo.'])
})
