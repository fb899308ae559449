import { addDays, paymentMessages } from '@porteira/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { openCart } from '#testing/paid-cart.ts'
import { askBankNow, readCartRow } from '#testing/paying.ts'
import { startSandbox } from '#testing/sandbox.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { reconcile } from '../reconciliation/reconciliation.service.ts'
import { endOverdueCharges } from '../settlement/asking.service.ts'

let server: TestServer
let stop: () => Promise<void>
const alarms: unknown[] = []
// This file has its own bank, so that its faults do not affect other tests.
beforeAll(async () => {
  stop = await startSandbox()
  const log = { info() {}, warn() {}, error: (facts: object) => alarms.push(facts) }
  server = await startTestServer({ context: { log } })
}, 60_000)
afterAll(async () => {
  await expectInvariants(server.db)
  await server[Symbol.asyncDispose]()
  await stop()
})

async function openLongAhead() {
  const { token } = await buildBuyer(server.db)
  const soon = addDays(new Date().toISOString().slice(0, 10), 100)
  const event = await buildEvent(server.db, { starts_on: soon, ends_on: soon, pix_installments: 12 })
  const category = await buildCategory(server.db, { eventId: event.id })
  const { cartUUID } = await openCart(server, token, [{ itemUUID: category.id }])
  return { token, cartUUID }
}

type Cart = Awaited<ReturnType<typeof openLongAhead>>

const choose = ({ cartUUID, token }: Cart, installments: number) =>
  server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode: '1', installments: String(installments) },
  })

const listCharges = ({ cartUUID }: Cart) =>
  server.db
    .selectFrom('charge')
    .innerJoin('plan', 'plan.id', 'charge.plan_id')
    .where('charge.cart_id', '=', cartUUID)
    .select(['plan.installments', 'charge.installment', 'charge.status', 'charge.txid'])
    .orderBy('charge.id')
    .execute()

const statuses = async (cart: Cart) =>
  (await listCharges(cart)).map((one) => `${one.installment}/${one.installments} ${one.status}`)

const atBank = async (txid: string) =>
  (await bankControl.charges()).find((charge) => charge.txid === txid)?.status

test('Another plan is created only after the charge of the first was removed at the bank', async () => {
  const cart = await openLongAhead()
  await choose(cart, 1)
  await choose(cart, 3)
  expect(await statuses(cart)).toEqual(['1/1 removed', '1/3 active', '2/3 planned', '3/3 planned'])
  const [old, first] = await listCharges(cart)
  expect([await atBank(old!.txid), await atBank(first!.txid)]).toEqual([
    'REMOVIDA_PELO_USUARIO_RECEBEDOR',
    'ATIVA',
  ])
})

test('The payment screen of a plan shows the first installment and not the whole price', async () => {
  const cart = await openLongAhead()
  await choose(cart, 1)
  const valueHeard = async () => {
    const { body } = await server.call('GET /api/cart/:cartUUID/pay/pix', {
      params: { cartUUID: cart.cartUUID },
      query: { token: cart.token, mode: '2' },
    })
    return (body as { chargedValue: number }).chargedValue
  }
  const whole = await valueHeard()
  await choose(cart, 3)
  expect([whole, await valueHeard()]).toEqual([120, 40])
})

test('A plan whose installments do not end before the event is refused', async () => {
  const answer = await choose(await openLongAhead(), 12)
  expect([answer.status, answer.body.msg]).toEqual([409, paymentMessages.installmentsEndBeforeEvent])
})

test('A buyer who paid under one plan keeps it, also when no notification about the Pix has arrived', async () => {
  const cart = await openLongAhead()
  await choose(cart, 2)
  await bankControl.pay({ txid: (await listCharges(cart))[0]!.txid })
  const other = await choose(cart, 1)
  expect(other.status).toBe(409)
  expect(await statuses(cart)).toEqual(['1/2 paid', '2/2 planned'])
  expect((await choose(cart, 1)).body.msg).toBe(paymentMessages.paidText)
})

test('The code of a given-up plan still pays, restores its plan and ends the other code', async () => {
  const cart = await openLongAhead()
  await choose(cart, 2)
  await choose(cart, 1)
  const [old, , other] = await listCharges(cart)
  await bankControl.pay({ txid: old!.txid })
  await reconcile(server.context)
  expect(await statuses(cart)).toEqual(['1/2 paid', '2/2 planned', '1/1 removing'])

  await bankControl.pay({ txid: other!.txid })
  await endOverdueCharges(server.context)
  await askBankNow(server)
  const pix = await server.db
    .selectFrom('pix')
    .select(['txid', 'resolution'])
    .where('txid', 'in', [old!.txid, other!.txid])
    .execute()
  expect(new Map(pix.map(({ txid, resolution }) => [txid, resolution]))).toEqual(
    new Map([
      [old!.txid, 'honoured'],
      [other!.txid, 'duplicate'],
    ]),
  )
})

test('A charge that the bank created with other values is never shown and is replaced by a new one', async () => {
  const cart = await openLongAhead()
  alarms.length = 0
  await bankControl.fault({ target: 'cob', mode: 'wrong-amount', times: 1 })
  expect((await choose(cart, 1)).status).toBe(503)
  expect(alarms).toMatchObject([{ bank: 'other_charge' }])
  expect((await choose(cart, 1)).status).toBe(200)
  const [failed, active] = await listCharges(cart)
  expect([failed!.status, active!.status]).toEqual(['failed', 'active'])
  expect(active!.txid).not.toBe(failed!.txid)

  await bankControl.pay({ txid: failed!.txid })
  await reconcile(server.context)
  expect((await readCartRow(server, cart.cartUUID)).status).toBe('paid')
})
