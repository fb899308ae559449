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

/** A cart for which R$ 100,00 of R$ 120,00 were paid, and the charge for the rest. */
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

/** The bank's list of what it returned is read. */
const askBankAgain = () => reconcile(server.context)

const readPurchases = async ({ account, token }: { account: { id: number }; token: string }) =>
  (
    await server.call('GET /api/users/:userId/purchases', {
      params: { userId: String(account.id) },
      query: { token },
    })
  ).body.purchases

test('the bank is asked for the rest, the buyer is notified and sees it, and paying it pays the cart', async () => {
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

test('both parts of the payment can be returned, and then the cart says that all of it went back', async () => {
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

test('a rest that is not paid in time ends the cart, and the received Pix goes back whole', async () => {
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

test('a wrong Pix for the rest goes back alone, and the buyer can pay the rest until the cart ends', async () => {
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

test('a cart that is removed while its rest is asked for returns the received Pix', async () => {
  const { cartUUID, endToEndId } = await buildAsked()
  await cancelCart(server.context, cartUUID, { kind: 'admin' })
  await endOverdueCharges(server.context)
  await refundUncompleted(server.context)
  expect(await desk.refundsOf(endToEndId)).toEqual([{ value_in_cents: 10_000, status: 'requested' }])
})

test('an expired cart takes its units again when its rest is asked for, or the Pix can only be returned', async () => {
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

test('the plan cannot change while the rest is asked for, and the code is the one for the rest', async () => {
  const { cartUUID, token, rest } = await buildAsked()
  expect(await readPix(server, cartUUID, token)).toBe(rest.pix_copia_e_cola)
  const other = await server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode: '1', installments: '2' },
  })
  expect(said(other)).toEqual([409, 'O parcelamento não pode mudar depois do primeiro pagamento.'])
})

test('a Pix of the whole value for the first charge pays the cart, and the smaller one goes back', async () => {
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

test('a Pix that waits for its rest cannot be returned meanwhile', async () => {
  const { cartUUID, txid, endToEndId } = await buildAsked()
  const back = await server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
    params: { cartUUID, txid },
    query: { token: desk.admin },
    body: { value: 1, desc: 'Desistência' },
  })
  expect(said(back)).toEqual([409, 'Este Pix aguarda o pagamento da diferença.'])
  expect(await desk.refundsOf(endToEndId)).toEqual([])
})

test('a Pix that its bank took back in part no longer counts, and what was paid later goes back too', async () => {
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

test('a bank that does not answer is asked for the rest when the buyer opens the charge', async () => {
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

test('the rest is asked for once, by one administrator, and only where something is missing', async () => {
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
