import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { openCart } from '#testing/paid-cart.ts'
import { endTime, openCharge, passGrace, putCharge, readCartRow } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { listChargesByTxid } from '../charges/charges.queries.ts'
import { processInbox } from './inbox.service.ts'
import { settleSoon } from './settling-together.service.ts'

haveOwnBank({ SANDBOX_REFUND_SECONDS: '0' })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => expectInvariants(server.db))
afterAll(() => server[Symbol.asyncDispose]())

/** A cart with a charge that was paid at the bank, and the Pix as the bank reports it. */
async function openPaidCharge({ value = 12_000, times = 1 } = {}) {
  const opened = await openCharge(server)
  return { ...opened, ...(await payCharge(opened.txid, { value, times })) }
}

async function payCharge(txid: string, { value = 12_000, times = 1 } = {}) {
  const paid = await bankControl.pay({ txid, valor: (value / 100).toFixed(2), times })
  const [charge] = await listChargesByTxid(server.db, [txid])
  const pix = paid.endToEndIds.map((endToEndId: string) => ({
    endToEndId,
    txid,
    valueInCents: value,
    settledAt: new Date(),
  }))
  return { charge: charge!, pix }
}

type Paid = Pick<Awaited<ReturnType<typeof openPaidCharge>>, 'charge' | 'pix'>

/** Settles these Pix at the same moment, as the answers of the bank may arrive. */
const settleAll = (paid: Paid[]) =>
  Promise.all(
    paid.flatMap(({ charge, pix }) =>
      pix.map((one) => settleSoon(server.db, charge, one).catch(() => 'failed' as const)),
    ),
  )

const statusesOf = async (carts: { cartUUID: string }[]) =>
  Promise.all(carts.map(async ({ cartUUID }) => (await readCartRow(server, cartUUID)).status))

const paymentsOf = (carts: { cartUUID: string }[]) =>
  server.db
    .selectFrom('payment')
    .select(['recorded_at', 'decision'])
    .where(
      'cart_id',
      'in',
      carts.map(({ cartUUID }) => cartUUID),
    )
    .execute()

test('Payments that arrive together are settled by one transaction', async () => {
  const carts = await Promise.all(Array.from({ length: 5 }, () => openPaidCharge()))
  expect(await settleAll(carts)).toEqual(Array(5).fill('honoured'))
  expect(await statusesOf(carts)).toEqual(Array(5).fill('paid'))
  const began = (await paymentsOf(carts)).map(({ recorded_at: at }) => at.getTime())
  expect(new Set(began).size).toBe(1)
})

test('Every payment of a batch has its own mail, its own records in the audit and its own formation', async () => {
  const carts = await Promise.all([openPaidCharge(), openPaidCharge(), openPaidCharge()])
  await settleAll(carts)
  for (const { cartUUID, txid, pix } of carts) {
    const facts = await server.db
      .selectFrom('audit')
      .select('action')
      .where('entity_id', 'in', [cartUUID, txid, pix[0]!.endToEndId])
      .where('actor_kind', '=', 'bank')
      .orderBy('id')
      .execute()
    expect(facts.map(({ action }) => action)).toEqual(['pix.honoured', 'charge.paid', 'cart.paid'])
    const mails = await server.db
      .selectFrom('outbox')
      .select('subject')
      .where('fact', '=', `charge.paid:${txid}`)
      .execute()
    expect(mails).toHaveLength(1)
    const formations = await server.db
      .selectFrom('formation')
      .innerJoin('cart_item', 'cart_item.id', 'formation.cart_item_id')
      .select('formation.status')
      .where('cart_item.cart_id', '=', cartUUID)
      .execute()
    expect(formations).toEqual([{ status: 'open' }])
  }
})

test('A payment that fails does not fail the other payments of its batch', async () => {
  const [first, broken, last] = await Promise.all([openPaidCharge(), openPaidCharge(), openPaidCharge()])
  const unreadable = { ...broken, pix: broken.pix.map((one) => ({ ...one, endToEndId: 'not an id' })) }
  expect(await settleAll([first, unreadable, last])).toEqual(['honoured', 'failed', 'honoured'])
  expect(await statusesOf([first, broken, last])).toEqual(['paid', 'open', 'paid'])
  expect(await settleAll([broken])).toEqual(['honoured'])
})

test('A payment of another value in a batch waits for an administrator, and the others are honoured', async () => {
  const carts = await Promise.all([openPaidCharge(), openPaidCharge({ value: 11_000 }), openPaidCharge()])
  expect(await settleAll(carts)).toEqual(['honoured', 'mismatch', 'honoured'])
  expect(await statusesOf(carts)).toEqual(['paid', 'open', 'paid'])
})

test('Of two payments of one charge in a batch one is honoured and one is refunded', async () => {
  const twice = await openPaidCharge({ times: 2 })
  expect((await settleAll([twice, await openPaidCharge()])).toSorted()).toEqual([
    'duplicate',
    'honoured',
    'honoured',
  ])
  expect((await paymentsOf([twice])).map(({ decision }) => decision).toSorted()).toEqual([
    'duplicate',
    'honoured',
  ])
})

test('The same payment twice in a batch is recorded once', async () => {
  const paid = await openPaidCharge()
  expect((await settleAll([paid, paid])).toSorted()).toEqual(['honoured', 'known'])
  expect(await paymentsOf([paid])).toHaveLength(1)
})

test('Payments of an overdue cart and of one that waits for the bank are honoured in a batch', async () => {
  const [late, other] = await Promise.all([openPaidCharge(), openPaidCharge()])
  await server.db
    .updateTable('cart')
    .set({ status: 'expiring', expiring_since: new Date() })
    .where('id', '=', other.cartUUID)
    .execute()
  await endTime(server, late.cartUUID)
  expect(await settleAll([late, other])).toEqual(['honoured', 'honoured'])
  await passGrace(server, other.cartUUID)
  expect(await statusesOf([late, other])).toEqual(['paid', 'paid'])
})

test('A cart that another transaction has locked delays only its own payment', async () => {
  const [locked, free] = await Promise.all([openPaidCharge(), openPaidCharge()])
  let settled: Promise<unknown> | undefined
  await server.db.transaction().execute(async (db) => {
    await db.selectFrom('cart').select('id').where('id', '=', locked.cartUUID).forUpdate().execute()
    settled = settleAll([locked])
    expect(await settleAll([free])).toEqual(['honoured'])
    expect(await statusesOf([locked, free])).toEqual(['open', 'paid'])
  })
  expect(await settled).toEqual(['honoured'])
})

test('Payments of one batch get the numbers of a category in the order of their arrival', async () => {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, auto_badge: true })
  const carts = []
  for (let n = 0; n < 4; n++) {
    const { token } = await buildBuyer(server.db)
    const { cartUUID } = await openCart(server, token, [{ itemUUID: category.id }])
    const { txid } = await putCharge(server, cartUUID, token)
    carts.unshift({ cartUUID, ...(await payCharge(txid)) })
  }
  expect(await settleAll(carts)).toEqual(Array(4).fill('honoured'))
  const badges = await server.db
    .selectFrom('formation')
    .innerJoin('cart_item', 'cart_item.id', 'formation.cart_item_id')
    .select(['cart_item.cart_id', 'formation.badge'])
    .where('formation.category_id', '=', category.id)
    .orderBy('formation.badge')
    .execute()
  expect(badges.map(({ cart_id: id }) => id)).toEqual(carts.map(({ cartUUID }) => cartUUID))
})

test('One notification about many payments settles all of them', async () => {
  const carts = await Promise.all(Array.from({ length: 30 }, () => openPaidCharge()))
  const body = { pix: carts.map(({ txid, pix }) => ({ txid, endToEndId: pix[0]!.endToEndId })) }
  const answer = await server.app.inject({
    method: 'POST',
    url: `/hooks/pix/${server.config.pix.webhookSecret}/pix`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  expect(answer.statusCode).toBe(200)
  await processInbox(server.context)
  expect(new Set(await statusesOf(carts))).toEqual(new Set(['paid']))
  const began = (await paymentsOf(carts)).map(({ recorded_at: at }) => at.getTime())
  expect(new Set(began).size).toBeLessThan(30)
})
