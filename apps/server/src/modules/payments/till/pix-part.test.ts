import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { type Desk, openDesk, said, type Split } from '#testing/desk-sales.ts'
import { listCharges } from '#testing/installments.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { askBankNow, endTime, openCharge, readCartRow, takenOf } from '#testing/paying.ts'
import { openReviewDesk } from '#testing/review-desk.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { expireCarts } from '../../sales/carts/carts.service.ts'
import { reconcile } from '../methods/pix/reconciliation/reconciliation.service.ts'
import { endOverdueCharges } from '../methods/pix/settlement/asking.service.ts'
import { sendRefunds } from '../refunds/sending.service.ts'
import { failUnsent } from '../refunds/states.service.ts'
import { listKeptOf } from '../ledger/kept-money.queries.ts'

haveOwnBank()

let server: TestServer
let desk: Desk
let review: Awaited<ReturnType<typeof openReviewDesk>>
serverOfFile(async (started) => {
  server = started
  desk = await openDesk(server)
  review = await openReviewDesk(server)
})

/** A sale of R$ 120,00 that asked for a part by Pix. */
async function askPart(value: number) {
  const cartUUID = await desk.sold()
  const { status, body } = await desk.askByPix(cartUUID, value)
  if (status !== 200) throw new Error(`No Pix: ${body.msg}`)
  return { ...body, cartUUID }
}

async function payPart(value: number) {
  const part = await askPart(value)
  await bankControl.pay({ txid: part.txid })
  await askBankNow(server)
  return part
}

/** Pays a charge by a Pix of another value, for an administrator to decide about. */
async function payAnother(txid: string, valor: string) {
  const { endToEndId } = await bankControl.pay({ txid, valor })
  await askBankNow(server)
  return endToEndId
}

const decisionsOf = async (cartUUID: string) =>
  (
    await server.db
      .selectFrom('payment_balance')
      .where('cart_id', '=', cartUUID)
      .orderBy('received_at')
      .select(['method', 'decision', 'amount_in_cents', 'returned_in_cents'])
      .execute()
  ).map((row) => [row.method, row.decision, row.amount_in_cents, row.returned_in_cents])

const chargesAtBank = async (txid: string) =>
  (await bankControl.charges()).filter((charge) => charge.txid === txid).map(({ status }) => status)

test('A Pix part comes first, then cash and card complete the sale', async () => {
  const { cartUUID, txid, sale, pixCopiaECola, qr } = await askPart(50)
  expect([sale.pixAsked, sale.left, sale.pixReceived]).toEqual([50, 120, 0])
  expect(pixCopiaECola).toContain('br.gov.bcb.pix')
  expect(qr).toMatch(/^data:image\/png;base64,/)
  await endTime(server, cartUUID)
  await bankControl.pay({ txid })
  await askBankNow(server)
  const params = { cartUUID }
  const received = await server.call('GET /api/till/sales/:cartUUID', {
    params,
    query: { token: desk.token },
  })
  expect(received.body.sale).toMatchObject({ state: 'open', pixReceived: 50, left: 70 })
  expect(received.body.sale.expirationSeconds).toBeGreaterThan(1700)
  expect(said(await desk.askByPix(cartUUID, 70))).toEqual([409, expect.stringContaining('já recebeu um Pix')])
  const tooMuch = await desk.complete(cartUUID, { cash: { value: 120, given: 120 } })
  expect(said(tooMuch)).toEqual([409, expect.stringContaining('precisam somar R$ 70,00')])

  const split = { cash: { value: 40, given: 50 }, cards: [{ value: 30, nsu: '31' }] }
  const { body } = await desk.complete(cartUUID, split)

  expect(body.sale).toMatchObject({ state: 'completed', pixReceived: 50, left: 0 })
  expect(body.sale.payments.map(({ method, value }) => [method, value])).toEqual(
    expect.arrayContaining([
      ['pix', 50],
      ['cash', 40],
      ['card', 30],
    ]),
  )
})

test('A Pix of the whole price completes the sale', async () => {
  const { cartUUID } = await payPart(120)
  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'paid' })
  const answer = await desk.complete(cartUUID, { cash: { value: 120, given: 120 } })
  expect(answer.status).toBe(409)
  expect((await decisionsOf(cartUUID)).map(([method]) => method)).toEqual(['pix'])
})

test.each([0.001, 120.01])('A Pix of R$ %d for a sale of R$ 120,00 is refused', async (value) =>
  expect([400, 409]).toContain((await desk.askByPix(await desk.sold(), value)).status),
)

test('Another amount replaces the charge, and the same amount shows it again', async () => {
  const first = await askPart(50)
  const again = await desk.askByPix(first.cartUUID, 50)
  expect(again.body.txid).toBe(first.txid)
  const other = await desk.askByPix(first.cartUUID, 60)
  expect(other.body.txid).not.toBe(first.txid)
  expect(other.body.sale.pixAsked).toBe(60)
  expect(await chargesAtBank(first.txid)).toEqual(['REMOVIDA_PELO_USUARIO_RECEBEDOR'])
})

test('A Pix that is paid while another amount is asked is kept', async () => {
  const { cartUUID, txid } = await askPart(50)
  await bankControl.pay({ txid })
  expect(said(await desk.askByPix(cartUUID, 60))).toEqual([409, expect.stringContaining('já recebeu um Pix')])
  expect(await decisionsOf(cartUUID)).toEqual([['pix', 'honoured', 5000, 0]])
  await desk.complete(cartUUID, { cash: { value: 70, given: 70 } })
  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'paid' })
})

test('Cash for the whole sale ends the charge at the bank first', async () => {
  const { cartUUID, txid } = await askPart(50)
  await desk.complete(cartUUID, { cash: { value: 120, given: 120 } })
  expect(await chargesAtBank(txid)).toEqual(['REMOVIDA_PELO_USUARIO_RECEBEDOR'])
  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'paid' })
})

test('A completion that is refused for any reason leaves the live Pix at the bank', async () => {
  const { cartUUID, txid } = await askPart(50)
  const slip = [{ value: 120, nsu: '4711' }]
  await desk.complete(await desk.sold(), { cards: slip })
  const whole = { cash: { value: 120, given: 120 } }
  const refused: [split: Split, by: Parameters<Desk['complete']>[2], code: string][] = [
    [whole, { shiftId: null }, 'no_shift'],
    [whole, { deviceKey: 'x'.repeat(32) }, 'shift_elsewhere'],
    [{ cash: { value: 70, given: 70 } }, {}, 'wrong_sum'],
    [{ cash: { value: 120, given: 100 } }, {}, 'given_too_little'],
    [{ cards: slip }, {}, 'card_booked_already'],
    [{ cards: [60, 60].map((value) => ({ value, nsu: '4712' })) }, {}, 'card_booked_already'],
    [{ courtesy: { value: 120, reason: 'Amigo' } }, {}, 'courtesy_not_allowed'],
  ]
  for (const [split, by, code] of refused) {
    const { status, body } = await desk.complete(cartUUID, split, by)
    expect([status, body.code]).toEqual([409, code])
  }
  expect(await chargesAtBank(txid)).toEqual(['ATIVA'])
  await bankControl.pay({ txid })
  await askBankNow(server)
  expect(await decisionsOf(cartUUID)).toEqual([['pix', 'honoured', 5000, 0]])
})

test('A Pix that arrives while cash completes the sale is kept once: the cash is refused', async () => {
  const { cartUUID, txid } = await askPart(50)
  await bankControl.pay({ txid })
  const { status, body } = await desk.complete(cartUUID, { cash: { value: 120, given: 120 } })
  expect([status, body.msg]).toEqual([409, expect.stringContaining('precisam somar R$ 70,00')])
  expect(await decisionsOf(cartUUID)).toEqual([['pix', 'honoured', 5000, 0]])
})

test('A Pix that arrives after the sale was completed in another way goes back as a duplicate', async () => {
  const { cartUUID, txid } = await askPart(50)
  await bankControl.fault({ target: 'cob', method: 'PATCH', mode: '500', times: 9 })
  await desk.complete(cartUUID, { cash: { value: 120, given: 120 } })
  await bankControl.healed()
  await bankControl.pay({ txid })
  await askBankNow(server)
  expect(await decisionsOf(cartUUID)).toEqual(
    expect.arrayContaining([
      ['cash', 'honoured', 12000, 0],
      ['pix', 'duplicate', 5000, 5000],
    ]),
  )
})

test('The refund of a duplicate Pix does not settle the money that the cart keeps', async () => {
  const cartUUID = await desk.sold({ quantity: 2 })
  const { body: part } = await desk.askByPix(cartUUID, 100)
  await bankControl.fault({ target: 'cob', method: 'PATCH', mode: '500', times: 9 })
  const { body } = await desk.complete(cartUUID, { cash: { value: 240, given: 240 } })
  await bankControl.healed()
  const [entry] = await server.db
    .selectFrom('cart_item')
    .where('cart_id', '=', cartUUID)
    .select('id')
    .execute()
  await desk.refund(body.sale.payments[0]!.paymentId, { value: 96, remove: 1, cartItemId: entry!.id })
  const { id } = await server.db
    .selectFrom('refund')
    .where('value_in_cents', '=', 9600)
    .select('id')
    .executeTakeFirstOrThrow()
  await desk.withdraw(id)

  await bankControl.pay({ txid: part.txid })
  await askBankNow(server)
  expect(await decisionsOf(cartUUID)).toContainEqual(['pix', 'duplicate', 10000, 10000])
  expect([...(await listKeptOf(server.db, [cartUUID]))]).toEqual([[cartUUID, 9600]])
})

async function expire(cartUUID: string) {
  await endTime(server, cartUUID)
  await expireCarts(server.db, { kind: 'job' })
  return 'the time is over'
}

const ends: [how: string, end: (cartUUID: string) => Promise<unknown>, says: unknown][] = [
  ['expires', expire, 'the time is over'],
  [
    'is cancelled',
    async (cartUUID) => said(await desk.cancel(cartUUID)),
    [200, 'Venda cancelada. O Pix recebido volta à conta de quem pagou.'],
  ],
]

test.each(ends)(
  'The received Pix of a sale that %s is promised back in the same transaction',
  async (_, end, says) => {
    const before = await takenOf(server, desk.category.id)
    const { cartUUID, txid } = await payPart(50)
    expect(await end(cartUUID)).toEqual(says)
    expect(await decisionsOf(cartUUID)).toEqual([['pix', 'honoured', 5000, 5000]])
    expect(await takenOf(server, desk.category.id)).toBe(before)
    await sendRefunds(server.context)
    const atBank = (await bankControl.refunds()).filter((refund) => refund.txid === txid)
    expect(atBank).toMatchObject([{ valor: '50.00' }])
  },
)

test('A Pix part that arrives after the sale has ended goes back and does not reopen the sale', async () => {
  const { cartUUID, txid } = await askPart(50)
  await bankControl.fault({ target: 'cob', method: 'PATCH', mode: '500', times: 9 })
  await endTime(server, cartUUID)
  await expireCarts(server.db, { kind: 'job' })
  await server.db
    .updateTable('cart')
    .set({ expiring_since: new Date(0) })
    .where('id', '=', cartUUID)
    .execute()
  await endOverdueCharges(server.context)
  await bankControl.healed()
  await bankControl.pay({ txid })
  await askBankNow(server)
  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'expired' })
  expect(await decisionsOf(cartUUID)).toEqual([['pix', 'late', 5000, 5000]])
})

test('A Pix goes back by Pix only, never from a shift', async () => {
  const { cartUUID } = await payPart(50)
  const { body } = await desk.complete(cartUUID, { cash: { value: 70, given: 70 } })
  const pix = body.sale.payments.find(({ method }) => method === 'pix')?.paymentId ?? ''
  expect(said(await desk.refund(pix, { value: 50 }))).toEqual([409, 'O que foi pago por Pix volta por Pix.'])
  const { txid } = await server.db
    .selectFrom('charge')
    .where('cart_id', '=', cartUUID)
    .where('status', '=', 'paid')
    .select('txid')
    .executeTakeFirstOrThrow()
  await server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
    params: { cartUUID, txid },
    query: { token: desk.owner },
    body: { value: 10, desc: 'Desistência' },
  })
  const { id } = await server.db
    .selectFrom('refund')
    .where('payment_id', '=', pix)
    .select('id')
    .executeTakeFirstOrThrow()
  for (const answer of [await desk.payOut(id), await desk.withdraw(id)])
    expect(said(answer)).toEqual([409, 'O que foi pago por Pix volta por Pix.'])
})

test('The link of a Pix shows amount and code to a visitor without names, and no code after the payment', async () => {
  const { cartUUID, txid, link } = await askPart(50)
  expect(link).toMatch(new RegExp(`/pix/${txid}$`))
  const read = () => server.call('GET /api/pay/:txid', { params: { txid } })
  const shown = await read()
  expect(shown.body).toMatchObject({ status: 'OK', chargedValue: 50, state: 'waiting' })
  expect(shown.body['pixCopiaECola']).toContain('br.gov.bcb.pix')
  const buyer = await server.db
    .selectFrom('cart')
    .innerJoin('account', 'account.id', 'cart.buyer_id')
    .where('cart.id', '=', cartUUID)
    .select(['account.cpf', 'account.name'])
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(shown.body)).not.toContain(buyer.cpf)
  expect(JSON.stringify(shown.body)).not.toContain(buyer.name)

  await bankControl.pay({ txid })
  await askBankNow(server)
  expect((await read()).body).toMatchObject({ state: 'paid', pixCopiaECola: '', qr: '' })
})

test('A charge that the desk did not ask for has no link', async () => {
  const { txid } = await openCharge(server)
  expect((await server.call('GET /api/pay/:txid', { params: { txid } })).status).toBe(404)
  expect((await server.call('GET /api/pay/:txid', { params: { txid: 'x' } })).status).toBe(404)
})

const txidPaying = async (cartUUID: string) =>
  (
    await server.db
      .selectFrom('charge')
      .where('cart_id', '=', cartUUID)
      .where('status', '=', 'paid')
      .select('txid')
      .executeTakeFirstOrThrow()
  ).txid

test.each([{ value: 10 }, { value: 50, remove: 1 as const }])(
  'The Pix of an unfinished sale goes back with the sale, not by a refund of its own (%o)',
  async (refund) => {
    const { cartUUID } = await payPart(50)
    const answer = await server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
      params: { cartUUID, txid: await txidPaying(cartUUID) },
      query: { token: desk.owner },
      body: { desc: 'Desistência', ...refund },
    })
    expect(said(answer)).toEqual([409, expect.stringContaining('Cancele a venda')])
    expect((await desk.cancel(cartUUID)).status).toBe(200)
    expect(await decisionsOf(cartUUID)).toEqual([['pix', 'honoured', 5000, 5000]])
  },
)

test('A part that the bank gave back before the sale is complete is paid in another way', async () => {
  const { cartUUID, txid } = await askPart(50)
  const { endToEndId } = await bankControl.pay({ txid })
  await askBankNow(server)
  await bankControl.giveBack({ endToEndId, valor: '10.00' })
  await reconcile(server.context)
  expect(await decisionsOf(cartUUID)).toEqual([['pix', 'honoured', 5000, 1000]])
  const { body } = await desk.complete(cartUUID, { cash: { value: 80, given: 80 } })
  expect(body.sale).toMatchObject({ state: 'completed', left: 0 })
})

test('A smaller Pix that is accepted for a part leaves the rest of the sale to pay', async () => {
  const { cartUUID, txid } = await askPart(50)
  expect((await review.honour(await payAnother(txid, '40.00'))).status).toBe(200)
  const { body } = await desk.complete(cartUUID, { cash: { value: 80, given: 80 } })
  expect(body.sale).toMatchObject({ state: 'completed', pixReceived: 40 })
})

test('A greater Pix for a part is accepted whole or goes back, but pays no sale with what goes back', async () => {
  const { cartUUID, txid } = await askPart(50)
  const endToEndId = await payAnother(txid, '130.00')
  expect((await review.honour(endToEndId, { returnSurplus: 1 })).status).toBe(409)
  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'open' })
  expect((await review.honour(endToEndId)).status).toBe(200)
  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'paid' })
})

test('An unfinished sale returns a Pix and the Pix for its difference', async () => {
  const { cartUUID, txid } = await askPart(50)
  await review.askDifference(await payAnother(txid, '30.00'))
  const rest = (await listCharges(server, cartUUID)).at(-1)!
  await bankControl.pay({ txid: rest.txid })
  await askBankNow(server)
  const query = { token: desk.token }
  const { body } = await server.call('GET /api/till/sales/:cartUUID', { params: { cartUUID }, query })
  expect(body.sale).toMatchObject({ state: 'open', pixReceived: 50, left: 70 })
  await desk.cancel(cartUUID)
  expect(await decisionsOf(cartUUID)).toEqual([
    ['pix', 'credited', 3000, 3000],
    ['pix', 'honoured', 2000, 2000],
  ])
})

test('A Pix that came while a completed sale was cancelled does not pay the restored sale again', async () => {
  const { cartUUID, txid } = await askPart(120)
  await bankControl.fault({ target: 'cob', method: 'PATCH', mode: '500', times: 9 })
  await desk.complete(cartUUID, { cash: { value: 120, given: 120 } })
  await bankControl.healed()
  const call = (how: 'remove' | 'restore') =>
    server.call(`POST /api/cart/admin/:cartUUID/${how}`, {
      params: { cartUUID },
      query: { token: desk.owner },
    })
  await call('remove')
  await bankControl.pay({ txid })
  await askBankNow(server)
  const { id: paymentId } = await server.db
    .selectFrom('payment')
    .where('cart_id', '=', cartUUID)
    .where('method', '=', 'pix')
    .select('id')
    .executeTakeFirstOrThrow()
  const failed = {
    paymentId,
    replacedId: (
      await server.db
        .selectFrom('refund')
        .where('payment_id', '=', paymentId)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id,
    idsAtBank: ['none'],
    reason: 'Conta encerrada',
    actor: { kind: 'bank' as const },
  }
  await server.db.transaction().execute((db) => failUnsent(db, failed))

  expect((await call('restore')).status).toBe(200)

  expect(await decisionsOf(cartUUID)).toEqual(
    expect.arrayContaining([
      ['cash', 'honoured', 12000, 0],
      ['pix', 'duplicate', 12000, 0],
    ]),
  )
})
