import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { today } from '#platform/database/sql-words.ts'
import { bankControl } from '#testing/bank.ts'
import { buildBuyer } from '#testing/builders.ts'
import { buildPlan, listCharges, statuses } from '#testing/installments.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { askBankNow } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { endOverdueCharges } from '../settlement/asking.service.ts'
import { issueInstallments } from './issuing.service.ts'
import { remindOfInstallments } from './reminding.service.ts'

haveOwnBank()

const payInstallment = (
  server: TestServer,
  { cartUUID, token }: { cartUUID: string; token: string },
  txid: string,
  mode: '0' | '1' | '2' = '1',
) =>
  server.call('GET /api/cart/:cartUUID/pay/pix/:txid', { params: { cartUUID, txid }, query: { token, mode } })

const payAll = (server: TestServer, { cartUUID, token }: { cartUUID: string; token: string }) =>
  server.call('POST /api/cart/:cartUUID/pay/all', { params: { cartUUID }, query: { token } })

test('The answer for an installment says how many seconds its page stays open', async () => {
  await using server = await startTestServer({ config: { cartSeconds: 700 } })
  const plan = await buildPlan(server)
  const second = (await listCharges(server, plan.cartUUID)).find(({ installment }) => installment === 2)!
  const { status, body } = await payInstallment(server, plan, second.txid, '2')
  expect([status, body.expirationSeconds]).toEqual([200, 700])
})

const facts = async (server: TestServer) =>
  (await server.db.selectFrom('outbox').select(['fact', 'channel']).orderBy('id').execute())
    .filter(({ fact }) => fact.startsWith('installment'))
    .map(({ fact, channel }) => `${fact.split(':')[0]} ${channel}`)

const atBank = async (txid: string) => (await bankControl.charges()).find((charge) => charge.txid === txid)

/** Moves the due day of an installment back, as if time had passed. */
const dueIn = (server: TestServer, cartUUID: string, installment: number, days: number) =>
  server.db
    .updateTable('charge')
    .set({ due_on: sql<string>`${today} + ${days}::int` })
    .where('cart_id', '=', cartUUID)
    .where('installment', '=', installment)
    .execute()

test('The other installments are created at the bank with their txids when the first one is paid', async () => {
  await using server = await startTestServer()
  const plan = await buildPlan(server)
  const before = await listCharges(server, plan.cartUUID)
  expect(before.map(({ status }) => status)).toEqual(['paid', 'planned', 'planned'])

  await Promise.all([issueInstallments(server.context), issueInstallments(server.context)])

  const after = await listCharges(server, plan.cartUUID)
  expect(after.map(({ txid, status }) => [txid, status])).toEqual(
    before.map(({ txid }, index) => [txid, index === 0 ? 'paid' : 'active']),
  )
  expect((await atBank(after[1]!.txid))?.valor.original).toBe((after[1]!.value_in_cents / 100).toFixed(2))
})

test('The bank gets no other installment before the first one is paid', async () => {
  await using server = await startTestServer()
  const { cartUUID } = await buildPlan(server, { pays: false })
  await issueInstallments(server.context)
  expect(await statuses(server, cartUUID)).toEqual(['1 active', '2 planned', '3 planned'])
})

test('Installments wait while the bank does not answer, and none is lost', async () => {
  await using server = await startTestServer()
  const { cartUUID } = await buildPlan(server)
  await bankControl.fault({ target: 'cobv', mode: '503', times: 1 })
  await issueInstallments(server.context)
  await issueInstallments(server.context)
  expect(await statuses(server, cartUUID)).toEqual(['1 paid', '2 active', '3 active'])
})

test('The owner gets one mail and one SMS with the code of each installment', async () => {
  await using server = await startTestServer()
  const { cartUUID } = await buildPlan(server)
  await issueInstallments(server.context)
  await issueInstallments(server.context)

  expect(await facts(server)).toEqual(['installments.issued email', 'installments.issued sms'])
  const { text } = await server.db
    .selectFrom('outbox')
    .select('text')
    .where('fact', 'like', 'installments.issued%')
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow()
  for (const charge of (await listCharges(server, cartUUID)).slice(1))
    expect(text).toContain(charge.pix_copia_e_cola)
})

test.each([
  [4, []],
  [3, ['installment.ahead email', 'installment.ahead sms']],
  [0, ['installment.due email', 'installment.due sms']],
  [-1, []],
  [-3, ['installment.overdue email', 'installment.overdue sms']],
])(
  'With %i days left the owner gets these reminders, each once and with the code to pay',
  async (days, expected) => {
    await using server = await startTestServer()
    const { cartUUID } = await buildPlan(server, { count: 2 })
    await issueInstallments(server.context)
    await dueIn(server, cartUUID, 2, days)
    await remindOfInstallments(server.context)
    await remindOfInstallments(server.context)
    expect((await facts(server)).filter((fact) => !fact.startsWith('installments'))).toEqual(expected)
    const reminders = await server.db
      .selectFrom('outbox')
      .select('text')
      .where('fact', 'like', 'installment.%')
      .execute()
    const code = (await listCharges(server, cartUUID))[1]!.pix_copia_e_cola
    expect(reminders.filter(({ text }) => text.includes(code))).toHaveLength(expected.length)
  },
)

test('An installment is paid by its own code and then settled', async () => {
  await using server = await startTestServer()
  const plan = await buildPlan(server)
  await issueInstallments(server.context)
  const second = (await listCharges(server, plan.cartUUID))[1]!

  const text = await payInstallment(server, plan, second.txid)
  expect(text.body).toBe(second.pix_copia_e_cola)
  expect((await payInstallment(server, plan, second.txid, '0')).headers['content-type']).toBe('image/png')
  expect((await payInstallment(server, plan, second.txid, '2')).body).toMatchObject({
    paymentStatus: 0,
    chargedValue: second.value_in_cents / 100,
  })
  await bankControl.pay({ pixCopiaECola: String(text.body) })
  await askBankNow(server)

  expect((await payInstallment(server, plan, second.txid, '2')).body).toMatchObject({ paymentStatus: 1 })
  const again = await payInstallment(server, plan, second.txid)
  expect([again.status, again.body.msg]).toEqual([409, 'Parcela já quitada.'])
})

test('An installment that is opened before the job runs is created at once', async () => {
  await using server = await startTestServer()
  const plan = await buildPlan(server)
  const last = (await listCharges(server, plan.cartUUID))[2]!
  expect((await payInstallment(server, plan, last.txid)).status).toBe(200)
  expect(await statuses(server, plan.cartUUID)).toEqual(['1 paid', '2 planned', '3 active'])
})

test('A stranger does not find the installment of another buyer', async () => {
  await using server = await startTestServer()
  const plan = await buildPlan(server)
  const [, second] = await listCharges(server, plan.cartUUID)
  const { token } = await buildBuyer(server.db)
  expect((await payInstallment(server, { ...plan, token }, second!.txid)).status).toBe(404)
  expect((await payAll(server, { ...plan, token })).status).toBe(404)
})

test('An overdue installment whose charge has ended gets a new charge on the same line', async () => {
  await using server = await startTestServer()
  const plan = await buildPlan(server)
  await issueInstallments(server.context)
  const old = (await listCharges(server, plan.cartUUID))[1]!
  await dueIn(server, plan.cartUUID, 2, -31)

  const text = await payInstallment(server, plan, old.txid)
  const again = await payInstallment(server, plan, old.txid)
  expect([text.status, again.body]).toEqual([200, text.body])
  expect(text.body).not.toBe(old.pix_copia_e_cola)
  expect(await statuses(server, plan.cartUUID)).toEqual(['1 paid', '2 removing', '2 active', '3 active'])

  await bankControl.pay({ pixCopiaECola: String(text.body) })
  await askBankNow(server)
  await endOverdueCharges(server.context)
  expect((await payInstallment(server, plan, old.txid, '2')).body).toMatchObject({ paymentStatus: 1 })
  expect(await statuses(server, plan.cartUUID)).toEqual(['1 paid', '2 removed', '2 paid', '3 active'])
})

test('An overdue installment that the bank has ended can be paid at the first try', async () => {
  await using server = await startTestServer()
  const plan = await buildPlan(server)
  await issueInstallments(server.context)
  const old = (await listCharges(server, plan.cartUUID))[1]!
  await server.bank.removeCharge('cobv', old.txid)
  await dueIn(server, plan.cartUUID, 2, -31)

  expect((await payInstallment(server, plan, old.txid)).status).toBe(200)
  const live = (await statuses(server, plan.cartUUID)).filter((status) => !status.endsWith('removed'))
  expect(live).toEqual(['1 paid', '2 active', '3 active'])
})

test('If the old and the new charge of an installment are both paid, one payment is refunded', async () => {
  await using server = await startTestServer()
  const plan = await buildPlan(server, { count: 2 })
  await issueInstallments(server.context)
  const old = (await listCharges(server, plan.cartUUID))[1]!
  await dueIn(server, plan.cartUUID, 2, -31)
  const text = await payInstallment(server, plan, old.txid)

  await bankControl.pay({ txid: old.txid })
  await bankControl.pay({ pixCopiaECola: String(text.body) })
  await askBankNow(server)

  const pix = await server.db.selectFrom('pix').select('resolution').execute()
  expect(pix.map(({ resolution }) => resolution).toSorted()).toEqual(['duplicate', 'honoured', 'honoured'])
  expect(await server.db.selectFrom('refund').select('value_in_cents').execute()).toEqual([
    { value_in_cents: old.value_in_cents },
  ])
})

test('An unpaid installment is shown as overdue only after the bank day that follows its due day', async () => {
  await using server = await startTestServer()
  const plan = await buildPlan(server)
  await dueIn(server, plan.cartUUID, 2, -4)
  await dueIn(server, plan.cartUUID, 3, 1)
  const { body } = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID: plan.cartUUID },
    query: { token: plan.token },
  })
  expect(body.payment?.pix.map(({ overdue, payNow }) => [overdue, payNow])).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
  ])
})

test('A buyer who pays all installments at once pays no future interest, and no charge stays at the bank', async () => {
  await using server = await startTestServer()
  const plan = await buildPlan(server, { count: 4, interest: '2.50' })
  await issueInstallments(server.context)

  const { body } = await payAll(server, plan)
  const again = await payAll(server, plan)
  expect(body.installments).toEqual([2, 3, 4])
  expect(again.body.txid).toBe(body.txid)
  const first = (await listCharges(server, plan.cartUUID))[0]!
  expect(Math.abs(first.value_in_cents / 100 + body.chargedValue - 120)).toBeLessThan(0.05)
  expect(body.fullValue).toBeGreaterThan(body.chargedValue)

  const text = await payInstallment(server, plan, body.txid)
  await bankControl.pay({ pixCopiaECola: String(text.body) })
  await askBankNow(server)
  await endOverdueCharges(server.context)

  expect(await statuses(server, plan.cartUUID)).toEqual([
    '1 paid',
    '2 removed',
    '2 paid',
    '3 removed',
    '4 removed',
  ])
  const { total_in_cents } = await server.db
    .selectFrom('plan')
    .select('total_in_cents')
    .where('cart_id', '=', plan.cartUUID)
    .executeTakeFirstOrThrow()
  expect(total_in_cents).toBe(first.value_in_cents + Math.round(body.chargedValue * 100))
  expect((await payAll(server, plan)).body.msg).toBe('Parcela já quitada.')
  const cart = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID: plan.cartUUID },
    query: { token: plan.token },
  })
  expect(cart.body.payment?.pix.map(({ covers }) => covers)).toEqual([undefined, [2, 3, 4]])
})

test('An installment that is paid meanwhile ends the charge for all, and a later payment of it is refunded', async () => {
  await using server = await startTestServer()
  const plan = await buildPlan(server)
  await issueInstallments(server.context)
  const { body } = await payAll(server, plan)
  const second = (await listCharges(server, plan.cartUUID))[1]!

  await bankControl.pay({ txid: second.txid })
  await askBankNow(server)
  await bankControl.pay({ txid: body.txid })
  await askBankNow(server)

  const pix = await server.db.selectFrom('pix').select(['txid', 'resolution']).execute()
  expect(pix.find(({ txid }) => txid === body.txid)?.resolution).toBe('duplicate')
  expect((await payAll(server, plan)).body.installments).toEqual([3])
})
