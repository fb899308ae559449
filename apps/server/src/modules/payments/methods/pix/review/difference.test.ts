import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildAdmin } from '#testing/builders.ts'
import { listCharges } from '#testing/installments.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { openCart } from '#testing/paid-cart.ts'
import { askBankNow, passTime, readCartRow, readPix, takenOf } from '#testing/paying.ts'
import { openReviewDesk, said } from '#testing/review-desk.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { cancelCart } from '#modules/sales/carts/cancelling.service.ts'
import { reconcile } from '../reconciliation/reconciliation.service.ts'
import { endOverdueCharges } from '../settlement/asking.service.ts'
import { refundUncompleted } from '../settlement/crediting.service.ts'
import { settlePix } from '../settlement/settling.service.ts'

haveOwnBank({ SANDBOX_REFUND_SECONDS: '0' })

let server: TestServer
let desk: Awaited<ReturnType<typeof openReviewDesk>>
beforeAll(async () => {
  server = await startTestServer({ context: { log: { info() {}, warn() {}, error() {} } } })
  desk = await openReviewDesk(server)
})
afterEach(() => expectInvariants(server.db))
afterAll(() => server[Symbol.asyncDispose]())

/** Builds a cart for which R$ 100,00 of R$ 120,00 were paid, and the charge for the difference. */
async function buildAsked(given: { total?: number } = {}) {
  const mismatch = await desk.buildMismatch('100.00', given)
  const answer = await desk.askDifference(mismatch.endToEndId)
  expect(said(answer)).toEqual([
    200,
    'Diferença de R$ 20,00 cobrada. O comprador recebe um e-mail e paga na Área do laçador.',
  ])
  const rest = (await listCharges(server, mismatch.cartUUID)).at(-1)!
  return { ...mismatch, rest }
}

/** Reads the bank's list of refunds. */
const askBankAgain = () => reconcile(server.context)

const readPurchases = async ({ account, token }: { account: { id: number }; token: string }) =>
  (
    await server.call('GET /api/users/:userId/purchases', {
      params: { userId: String(account.id) },
      query: { token },
    })
  ).body.purchases

test('A charge for the difference is created, the buyer is notified, and paying it pays the cart', async () => {
  const { cartUUID, account, token, rest, endToEndId, category } = await buildAsked()
  expect(rest).toMatchObject({ status: 'active', value_in_cents: 12_000, credit_in_cents: 10_000 })
  const atBank = (await bankControl.charges()).find(({ txid }) => txid === rest.txid)
  expect(atBank?.valor.original).toBe('20.00')
  expect(await desk.mailsOf(`pix.credited:${rest.txid}`)).toEqual([
    expect.stringContaining('Faltam R$ 20,00'),
  ])
  expect(await readPurchases({ account, token })).toMatchObject([
    { cartUUID, cartStatus: 'Pending', payment: { pix: [{ txid: rest.txid, chargedValue: 20, payNow: 1 }] } },
  ])
  const status = await server.call('GET /api/cart/:cartUUID/pay/pix/:txid', {
    params: { cartUUID, txid: rest.txid },
    query: { token, mode: '2' },
  })
  expect(status.body).toMatchObject({ chargedValue: 20, paymentStatus: 0 })
  const row = await desk.findRow(endToEndId)
  expect(row).toMatchObject({ why: 'credited', canHonour: 0 })
  expect(row?.differenceDueOn).toBe(rest.expires_at?.toISOString())

  await bankControl.pay({ txid: rest.txid })
  await askBankNow(server)

  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
  expect(await takenOf(server, category.id)).toBe(1)
  expect(await desk.findRow(endToEndId)).toBeUndefined()
  expect(await readPurchases({ account, token })).toMatchObject([
    { cartStatus: 'Paid', payment: { pix: [{ txid: rest.txid, chargedValue: 120 }] } },
  ])
})

test('Both parts of the payment can be refunded, and then the cart counts as fully refunded', async () => {
  const { cartUUID, rest, endToEndId, token } = await buildAsked()
  const second = await bankControl.pay({ txid: rest.txid })
  await askBankNow(server)
  for (const [part, value] of [
    [endToEndId, 100],
    [second.endToEndId, 20],
  ] as const) {
    const back = await server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
      params: { cartUUID, txid: rest.txid },
      query: { token: desk.admin },
      body: { value, desc: 'Desistência', endToEndId: part },
    })
    expect(back.status).toBe(200)
    await desk.untilRefunds(part)
    const { body } = await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })
    expect(body.returned).toBe(value === 100 ? 'partial' : 'whole')
  }
})

test('An unpaid difference ends the cart, and the received Pix is refunded in full', async () => {
  const { cartUUID, endToEndId, category, rest } = await buildAsked()
  await refundUncompleted(server.context)
  expect(await desk.refundsOf(endToEndId)).toEqual([])

  await passTime(server, cartUUID)
  expect((await readCartRow(server, cartUUID)).status).toBe('expired')
  expect(await takenOf(server, category.id)).toBe(0)
  await Promise.all([refundUncompleted(server.context), refundUncompleted(server.context)])

  expect(await desk.refundsOf(endToEndId)).toEqual([{ value_in_cents: 10_000, status: 'requested' }])
  await desk.untilRefunds(endToEndId)
  expect(await desk.mailsOf('pix.reviewed:%')).toContainEqual(
    expect.stringContaining('A diferença do seu pagamento não foi paga no prazo. O valor de R$ 100,00'),
  )

  const late = await bankControl.pay({ txid: rest.txid })
  const pix = { endToEndId: late.endToEndId, txid: rest.txid, valueInCents: 2000, settledAt: new Date() }
  expect(await settlePix(server.db, rest, pix)).toBe('late')
  expect(await desk.refundsOf(late.endToEndId)).toMatchObject([{ value_in_cents: 2000 }])
  expect((await readCartRow(server, cartUUID)).status).toBe('expired')
})

test('A wrong Pix for the difference is refunded alone, and the buyer can still pay the difference', async () => {
  const { cartUUID, account, token, endToEndId, rest } = await buildAsked()
  const wrong = await bankControl.pay({ txid: rest.txid, valor: '15.00' })
  await askBankNow(server)
  expect((await desk.giveBack(wrong.endToEndId)).status).toBe(200)

  await refundUncompleted(server.context)

  expect(await desk.refundsOf(endToEndId)).toEqual([])
  const again = (await listCharges(server, cartUUID)).at(-1)!
  expect(again.txid).not.toBe(rest.txid)
  expect(await readPurchases({ account, token })).toMatchObject([
    { cartUUID, payment: { pix: [{ txid: again.txid, chargedValue: 20, payNow: 1 }] } },
  ])
  await readPix(server, cartUUID, token)
  await bankControl.pay({ txid: again.txid })
  await askBankNow(server)
  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
})

test('A cart that is removed while its difference is open refunds the received Pix', async () => {
  const { cartUUID, endToEndId } = await buildAsked()
  await cancelCart(server.context, cartUUID, { kind: 'admin' })
  await endOverdueCharges(server.context)
  await refundUncompleted(server.context)
  expect(await desk.refundsOf(endToEndId)).toEqual([{ value_in_cents: 10_000, status: 'requested' }])
})

test('An expired cart takes its units again when the difference is requested, or the Pix can only be refunded', async () => {
  const free = await desk.buildMismatch('100.00')
  await passTime(server, free.cartUUID)
  expect((await desk.askDifference(free.endToEndId)).status).toBe(200)
  expect((await readCartRow(server, free.cartUUID)).status).toBe('open')
  expect(await takenOf(server, free.category.id)).toBe(1)

  const gone = await desk.buildMismatch('100.00', { total: 1 })
  await passTime(server, gone.cartUUID)
  await openCart(server, '', [{ itemUUID: gone.category.id }])
  expect(said(await desk.askDifference(gone.endToEndId))).toEqual([
    409,
    'As vagas deste carrinho não estão mais disponíveis. Este Pix só pode ser devolvido.',
  ])
})

test('The plan cannot change while the difference is open, and the code collects the difference', async () => {
  const { cartUUID, token, rest } = await buildAsked()
  expect(await readPix(server, cartUUID, token)).toBe(rest.pix_copia_e_cola)
  const other = await server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode: '1', installments: '2' },
  })
  expect(said(other)).toEqual([409, 'O parcelamento não pode mudar depois do primeiro pagamento.'])
})

test('A Pix of the whole value for the first charge pays the cart, and the smaller one is refunded', async () => {
  const { cartUUID, endToEndId, txid, rest } = await buildAsked()
  const [original] = await listCharges(server, cartUUID)
  const whole = await bankControl.pay({ txid })
  const pix = { endToEndId: whole.endToEndId, txid, valueInCents: 12_000, settledAt: new Date() }
  expect(await settlePix(server.db, original!, pix)).toBe('honoured')
  const late = await bankControl.pay({ txid: rest.txid })
  await endOverdueCharges(server.context)
  await refundUncompleted(server.context)

  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
  expect(await desk.refundsOf(endToEndId)).toMatchObject([{ value_in_cents: 10_000 }])
  expect(await desk.refundsOf(late.endToEndId)).toMatchObject([{ value_in_cents: 2000 }])
  expect(await desk.refundsOf(whole.endToEndId)).toEqual([])
})

test('A Pix that waits for its difference cannot be refunded', async () => {
  const { cartUUID, txid, endToEndId } = await buildAsked()
  const back = await server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
    params: { cartUUID, txid },
    query: { token: desk.admin },
    body: { value: 1, desc: 'Desistência' },
  })
  expect(said(back)).toEqual([409, 'Este Pix aguarda o pagamento da diferença.'])
  expect(await desk.refundsOf(endToEndId)).toEqual([])
})

test('A Pix that its bank refunded in part no longer counts, and the later payment is refunded too', async () => {
  const { cartUUID, endToEndId, rest } = await buildAsked()
  await bankControl.giveBack({ endToEndId, valor: '30.00', natureza: 'MED_FRAUDE' })
  await askBankAgain()
  const second = await bankControl.pay({ txid: rest.txid })
  await askBankNow(server)
  await refundUncompleted(server.context)
  expect((await readCartRow(server, cartUUID)).status).not.toBe('paid')
  expect(await desk.refundsOf(endToEndId)).toMatchObject([{ value_in_cents: 3000 }, { value_in_cents: 7000 }])
  expect(await desk.refundsOf(second.endToEndId)).toMatchObject([{ value_in_cents: 2000 }])
})

test('The charge for the difference is created when the buyer opens it, if the bank did not answer before', async () => {
  const { endToEndId, cartUUID, token } = await desk.buildMismatch('100.00')
  await bankControl.fault({ target: 'cob', mode: '503', times: 9 })
  expect((await desk.askDifference(endToEndId)).status).toBe(200)
  await bankControl.healed()
  const waiting = (await listCharges(server, cartUUID)).at(-1)!
  expect(waiting.status).toBe('intent')
  await readPix(server, cartUUID, token)
  await bankControl.pay({ txid: waiting.txid })
  await askBankNow(server)
  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
})

test('The difference is requested once, by one administrator, and only for a smaller Pix', async () => {
  const { endToEndId, cartUUID } = await desk.buildMismatch('100.00')
  const other = (await buildAdmin(server.db)).token
  const answers = await Promise.all([
    desk.askDifference(endToEndId),
    desk.honour(endToEndId, { token: other }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await desk.askDifference(endToEndId)).status).toBe(409)
  expect((await desk.giveBack(endToEndId)).status).toBe(409)
  expect((await listCharges(server, cartUUID)).length).toBeLessThan(3)

  const more = await desk.buildMismatch('130.00')
  expect(said(await desk.askDifference(more.endToEndId))).toEqual([
    409,
    'Este Pix não é menor que o valor cobrado.',
  ])
})
