import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#platform/database/client.ts'
import { bankControl } from '#testing/bank.ts'
import { buildBuyer, buildBundle, buildCategory, buildEvent } from '#testing/builders.ts'
import { EMBEDDED_TIMEOUT_IN_MS, openEmbeddedCopy } from '#testing/embedded.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { askBankNow, openCharge, passTime, readCartRow, takenOf } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { replayAudit } from '#operations/audit-replay/replaying.service.ts'
import { extendHashChain } from '#platform/audit/hash-chain.service.ts'
import { verifyChain } from '#platform/audit/verifying.service.ts'
import { expireCarts } from '#modules/sales/carts/carts.service.ts'
import { processInbox } from '#modules/payments/methods/pix/settlement/inbox.service.ts'

let embedded: OpenDatabase
let server: TestServer

beforeAll(async () => {
  embedded = await openEmbeddedCopy()
  server = await startTestServer({ context: { db: embedded.db, runSql: embedded.runSql } })
}, EMBEDDED_TIMEOUT_IN_MS)
afterAll(async () => {
  await expectInvariants(server.db)
  await server[Symbol.asyncDispose]()
  await embedded.close()
})

test('A registration is bought, paid and filled in on the embedded database as on any other', async () => {
  const { account, token, cartUUID, txid, category } = await openCharge(server)
  const { endToEndId } = await bankControl.pay({ txid })
  await server.app.inject({
    method: 'POST',
    url: `/hooks/pix/${server.config.pix.webhookSecret}/pix`,
    payload: { pix: [{ txid, endToEndId, valor: '120.00' }] },
  })
  await processInbox(server.context)

  const { body: cart } = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID },
    query: { token },
  })
  expect(cart).toMatchObject({
    cartStatus: 'Paid',
    paymentStatus: 1,
    payment: { pix: [{ txid, chargedValue: 120 }] },
  })
  const saved = await putParticipants(
    server,
    cartUUID,
    cart.items.map((item) => filled(item, { participants: [account.cpf] })),
    { token },
  )

  expect(saved.status, saved.body.msg).toBe(200)
  expect((await readCartRow(server, cartUUID)).status).toBe('registered')
  expect(await takenOf(server, category.id)).toBe(1)
})

test('A rush on a bundle is served in order, while others look and pay', async () => {
  const event = await buildEvent(server.db)
  const [one, two] = [
    await buildCategory(server.db, { eventId: event.id }),
    await buildCategory(server.db, { eventId: event.id, total: 5 }),
  ]
  const bundle = await buildBundle(server.db, { eventId: event.id, categoryIds: [one.id, two.id] })
  const paying = await openCharge(server)
  await bankControl.pay({ txid: paying.txid })

  const rush = Array.from({ length: 60 }, () =>
    server.call('POST /api/cart/', { body: { items: [{ itemUUID: bundle.id, quantity: 1 }] } }),
  )
  const looks = Array.from({ length: 20 }, () =>
    server.call('GET /api/events/:eventUUID', { params: { eventUUID: event.id }, query: { showItems: '1' } }),
  )
  const [answers, seen] = await Promise.all([Promise.all(rush), Promise.all(looks), askBankNow(server)])

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(55)
  expect(seen.every(({ status }) => status === 200)).toBe(true)
  expect((await readCartRow(server, paying.cartUUID)).status).toBe('paid')
})

test('Carts end, are claimed once and give their units back there too', async () => {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id })
  const { cartUUID } = await openCart(server, '', [{ itemUUID: category.id }])
  const buyers = await Promise.all(Array.from({ length: 5 }, () => buildBuyer(server.db)))

  const claims = await Promise.all(
    buyers.map(({ token }) =>
      server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } }),
    ),
  )
  await passTime(server, cartUUID)
  await Promise.all([expireCarts(server.db, { kind: 'job' }), expireCarts(server.db, { kind: 'job' })])

  expect(claims.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await readCartRow(server, cartUUID)).status).toBe('expired')
  expect(await takenOf(server, category.id)).toBe(0)
})

test('The audit of all this is sealed, and replayed it tells the state that everything is in', async () => {
  expect(await extendHashChain(server.context)).toBeGreaterThan(10)
  expect(await verifyChain(server.db)).toMatchObject({ broken: undefined, unsealed: 0 })
  const replayed = await replayAudit(server.db)
  expect(replayed.flatMap(({ different }) => different)).toEqual([])
  const reported = replayed.filter(({ count }) => count > 0).map(({ entity }) => entity)
  expect(reported).toEqual(expect.arrayContaining(['cart', 'charge', 'formation']))
})
