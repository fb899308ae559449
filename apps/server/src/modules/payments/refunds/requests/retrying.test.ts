import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildAdmin } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { askBankNow, openCharge, sendRefundsNow, waitUntilLocked } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

haveOwnBank()

const listRefunds = (server: TestServer) =>
  server.db
    .selectFrom('refund')
    .select(['id', 'status', 'value_in_cents', 'retry_of'])
    .orderBy('created_at')
    .execute()

/** Runs the worker until the last refund has this status. */
async function untilLast(server: TestServer, status: string) {
  const sendAndRead = async () => {
    await sendRefundsNow(server)
    return (await listRefunds(server)).at(-1)?.status
  }
  await expect.poll(sendAndRead, { interval: 200 }).toBe(status)
}

/** A refund of R$ 40,00 of a payment of R$ 120,00, which the bank could not make. */
async function buildFailed(server: TestServer) {
  const cart = await openCharge(server)
  const { endToEndId } = await bankControl.pay({ txid: cart.txid })
  await askBankNow(server)
  const { token: admin } = await buildAdmin(server.db)
  const giveBack = (value: number, desc = 'Desistência') =>
    server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
      params: { cartUUID: cart.cartUUID, txid: cart.txid },
      query: { token: admin },
      body: { value, desc },
    })
  await bankControl.fault({ target: 'devolucao', mode: 'no-balance', times: 1 })
  await giveBack(40)
  await untilLast(server, 'failed')
  const listFailed = async () =>
    (await server.call('GET /api/refunds/failed', { query: { token: admin } })).body.items
  const refundId = (await listRefunds(server))[0]!.id
  const retry = (token = admin) =>
    server.call('POST /api/refunds/:refundId/retry', { params: { refundId }, query: { token } })
  return { ...cart, endToEndId, admin, giveBack, listFailed, refundId, retry }
}

test('A failed refund is listed with the reason of the bank, and a second attempt sends the money once', async () => {
  await using server = await startTestServer()
  const { cartUUID, listFailed, refundId, retry } = await buildFailed(server)
  const [failed] = await listFailed()
  expect(failed).toMatchObject({ refundId, cartUUID, value: 40, desc: 'Desistência' })
  expect(failed?.bankReason).toContain('Saldo insuficiente')

  expect((await retry()).body.msg).toBe('Devolução solicitada.')
  expect(await listFailed()).toEqual([])
  await untilLast(server, 'done')

  const again = await retry()
  expect([again.status, again.body.msg]).toEqual([409, 'Esta devolução já foi tentada de novo.'])
  expect((await listRefunds(server)).map(({ status, retry_of }) => [status, retry_of])).toEqual([
    ['failed', null],
    ['done', refundId],
  ])
  await expectInvariants(server.db)
})

test('Of two failed refunds with the same value, the second attempt of one leaves the other in the list', async () => {
  await using server = await startTestServer()
  const { giveBack, listFailed, retry } = await buildFailed(server)
  await bankControl.fault({ target: 'devolucao', mode: 'no-balance', times: 1 })
  await giveBack(40, 'Outra inscrição')
  await untilLast(server, 'failed')
  expect((await listFailed()).map(({ desc }) => desc)).toEqual(['Desistência', 'Outra inscrição'])

  await retry()
  await untilLast(server, 'done')
  expect((await listFailed()).map(({ desc }) => desc)).toEqual(['Outra inscrição'])
})

test('Two administrators press at once, and the money is sent once', async () => {
  await using server = await startTestServer()
  const { cartUUID, endToEndId, retry } = await buildFailed(server)
  const other = (await buildAdmin(server.db)).token
  const started = await server.db.transaction().execute(async (db) => {
    await db.selectFrom('cart').where('id', '=', cartUUID).select('id').forUpdate().execute()
    const calls = [retry(), retry(other)]
    await waitUntilLocked(server, calls.length)
    return { calls }
  })
  const answers = await Promise.all(started.calls)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await untilLast(server, 'done')
  const atBank = (await bankControl.refunds()).filter(
    (refund) => refund.endToEndId === endToEndId && refund.status === 'DEVOLVIDO',
  )
  expect(atBank.map(({ valor }) => valor)).toEqual(['40.00'])
  expect(await listRefunds(server)).toHaveLength(2)
})

test('The database accepts one second attempt of a refund', async () => {
  await using server = await startTestServer()
  const { refundId, retry } = await buildFailed(server)
  await retry()
  const { payment_id, end_to_end_id } = await server.db
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const copy = { id: 'a'.repeat(32), payment_id, end_to_end_id, value_in_cents: 1, status: 'failed' as const }
  await expect(
    server.db
      .insertInto('refund')
      .values({ ...copy, retry_of: refundId })
      .execute(),
  ).rejects.toThrow('refund_is_tried_again_once')
})

test('A failed refund is not tried again after another refund of the same value', async () => {
  await using server = await startTestServer()
  const { giveBack, listFailed, retry } = await buildFailed(server)
  expect((await giveBack(40)).status).toBe(200)
  expect(await listFailed()).toEqual([])
  await untilLast(server, 'done')
  const { status, body } = await retry()
  expect([status, body.msg]).toEqual([
    409,
    'Já houve outra devolução deste pagamento com o mesmo valor. Confira antes de devolver de novo.',
  ])
  expect(await listRefunds(server)).toHaveLength(2)
})

test('A refund that did not fail is not tried again, and a buyer may not ask for it', async () => {
  await using server = await startTestServer()
  const { admin, token, retry } = await buildFailed(server)
  expect((await retry(token)).status).toBe(403)
  await retry()
  const running = (await listRefunds(server)).at(-1)!
  const answer = await server.call('POST /api/refunds/:refundId/retry', {
    params: { refundId: running.id },
    query: { token: admin },
  })
  expect([answer.status, answer.body.msg]).toEqual([409, 'Esta devolução não falhou. Atualize a página.'])
  const unknown = await server.call('POST /api/refunds/:refundId/retry', {
    params: { refundId: 'desconhecida' },
    query: { token: admin },
  })
  expect(unknown.status).toBe(404)
})

test('A second attempt above the daily limit waits for another administrator', async () => {
  await using server = await startTestServer({ config: { refundDailyCapInCents: 5000 } })
  const { refundId, giveBack, listFailed, retry } = await buildFailed(server)
  await giveBack(20)
  await untilLast(server, 'done')
  const asked = await retry()
  expect(asked.body.msg).toContain('aguarda segundo administrador')
  const second = (await buildAdmin(server.db)).token
  const waiting = await server.call('GET /api/refunds/waiting', { query: { token: second } })
  const requestId = waiting.body.items[0]!.requestId
  await server.call('POST /api/refunds/:requestId/approve', {
    params: { requestId },
    query: { token: second },
  })
  expect((await listRefunds(server)).at(-1)).toMatchObject({ retry_of: refundId, value_in_cents: 4000 })
  expect(await listFailed()).toEqual([])
})

test('A second attempt that another administrator approves returns the money of the same entries', async () => {
  await using server = await startTestServer({ config: { refundDailyCapInCents: 5000 } })
  const { admin, refundId, giveBack, retry } = await buildFailed(server)
  await server.db
    .updateTable('refund')
    .set({ entries: [1] })
    .where('id', '=', refundId)
    .execute()
  await giveBack(20)
  await untilLast(server, 'done')
  await retry()
  const second = (await buildAdmin(server.db)).token
  const waiting = await server.call('GET /api/refunds/waiting', { query: { token: admin } })
  await server.call('POST /api/refunds/:requestId/approve', {
    params: { requestId: waiting.body.items[0]!.requestId },
    query: { token: second },
  })
  const tried = await server.db
    .selectFrom('refund')
    .where('retry_of', '=', refundId)
    .select('entries')
    .executeTakeFirst()
  expect(tried?.entries).toEqual(['1'])
})

test('A refund that a person made by transfer counts as returned, and is neither repeated nor listed', async () => {
  await using server = await startTestServer()
  const { admin, cartUUID, token, giveBack, listFailed, refundId, retry } = await buildFailed(server)
  const note = (desc: string) =>
    server.call('POST /api/refunds/:refundId/transferred', {
      params: { refundId },
      query: { token: admin },
      body: { desc },
    })
  expect((await note(' ')).status).toBe(400)
  expect((await note('TED de 23/11')).body.msg).toBe('Devolução por transferência registrada.')
  expect((await note('TED de 23/11')).body.code).toBe('not_failed')
  expect((await retry()).status).toBe(409)
  expect(await listFailed()).toEqual([])
  expect((await giveBack(80.01)).body.msg).toContain('O valor excede o saldo')
  const { body } = await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })
  expect(body.payment?.returnedValue).toBe(40)
  await expectInvariants(server.db)
})

test('A transfer is not noted after the money went back in another way', async () => {
  await using server = await startTestServer()
  const { admin, giveBack, refundId } = await buildFailed(server)
  await giveBack(120, 'Tudo')
  const { body } = await server.call('POST /api/refunds/:refundId/transferred', {
    params: { refundId },
    query: { token: admin },
    body: { desc: 'TED' },
  })
  expect(body.code).toBe('exceeds_balance')
  await expectInvariants(server.db)
})
