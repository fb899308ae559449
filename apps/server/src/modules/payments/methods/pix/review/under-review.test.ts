import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildBuyer } from '#testing/builders.ts'
import { buildPlan, listCharges } from '#testing/installments.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { askBankNow, passTime, readPix } from '#testing/paying.ts'
import { openReviewDesk } from '#testing/review-desk.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { issueInstallments } from '../installments/issuing.service.ts'

haveOwnBank({ SANDBOX_REFUND_SECONDS: '0' })

let server: TestServer
let desk: Awaited<ReturnType<typeof openReviewDesk>>
beforeAll(async () => {
  server = await startTestServer({ config: { refundDailyCapInCents: 1_000_000 } })
  desk = await openReviewDesk(server)
})
afterEach(() => expectInvariants(server.db))
afterAll(() => server[Symbol.asyncDispose]())

const sentence = (received: string, asked: string) =>
  `Recebemos R$\u00A0${received} de R$\u00A0${asked}. A organização vai conferir.`

type Paying = { cartUUID: string; token: string }
const poll = async ({ cartUUID, token }: Paying) => {
  const answer = await server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode: '2' },
  })
  return { ...answer.body, status: answer.status }
}
const pollInstallment = async ({ cartUUID, token }: Paying, txid: string) =>
  (
    await server.call('GET /api/cart/:cartUUID/pay/pix/:txid', {
      params: { cartUUID, txid },
      query: { token, mode: '2' },
    })
  ).body

test('The poll of the buyer says that a Pix of another value arrived, and tells no other person', async () => {
  const cart = await desk.buildMismatch('100.00')
  expect(await poll(cart)).toMatchObject({ paymentStatus: 0, msg: sentence('100,00', '120,00') })
  const more = await desk.buildMismatch('150.00')
  expect(await poll(more)).toMatchObject({ paymentStatus: 0, msg: sentence('150,00', '120,00') })

  const { token: stranger } = await buildBuyer(server.db)
  const toStranger = await poll({ ...cart, token: stranger })
  expect([toStranger.status, toStranger.msg]).toEqual([404, 'Carrinho não encontrado.'])
  const { raw } = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID: cart.cartUUID },
    query: {},
  })
  expect(raw.toString()).not.toMatch(/Recebemos|100(\.00)?[,}]/)
})

test('The poll is silent about a Pix that was accepted, that was refunded or that waits for its difference', async () => {
  const [accepted, back, credited] = [
    await desk.buildMismatch('100.00'),
    await desk.buildMismatch('100.00'),
    await desk.buildMismatch('100.00'),
  ]
  await desk.honour(accepted.endToEndId)
  await desk.giveBack(back.endToEndId)
  await desk.askDifference(credited.endToEndId)
  expect(await poll(accepted)).toMatchObject({ paymentStatus: 1, msg: '' })
  expect(await poll(back)).toMatchObject({ paymentStatus: 0, chargedValue: 120, msg: '' })
  expect(await poll(credited)).toMatchObject({ paymentStatus: 0, chargedValue: 20, msg: '' })

  // A second wrong value is compared with the difference that was asked for.
  await readPix(server, credited.cartUUID, credited.token)
  const asked = (await listCharges(server, credited.cartUUID)).find(({ status }) => status === 'active')!
  await bankControl.pay({ txid: asked.txid, valor: '5.00' })
  await askBankNow(server)
  expect(await poll(credited)).toMatchObject({ paymentStatus: 0, msg: sentence('5,00', '20,00') })
})

test('A cart that ends while its Pix is reviewed is refused with the sentence about the Pix', async () => {
  const cart = await desk.buildMismatch('100.00')
  await passTime(server, cart.cartUUID)
  expect(await poll(cart)).toMatchObject({
    status: 409,
    code: 'pix_under_review',
    msg: sentence('100,00', '120,00'),
  })
  await desk.giveBack(cart.endToEndId)
  expect(await poll(cart)).toMatchObject({ status: 409, code: 'session_expired' })
})

test('The poll of an installment says that its Pix has another value, and the other installments say nothing', async () => {
  const plan = await buildPlan(server, { interest: '0.00', count: 3 })
  await issueInstallments(server.context)
  const [, second, third] = await listCharges(server, plan.cartUUID)
  const { endToEndId } = await bankControl.pay({ txid: second!.txid, valor: '39.00' })
  await askBankNow(server)
  expect(await pollInstallment(plan, second!.txid)).toMatchObject({
    paymentStatus: 0,
    msg: sentence('39,00', '40,00'),
  })
  expect(await pollInstallment(plan, third!.txid)).toMatchObject({ paymentStatus: 0, msg: '' })
  await desk.honour(endToEndId)
  expect(await pollInstallment(plan, second!.txid)).toMatchObject({ paymentStatus: 1, msg: '' })
})
