import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildAdmin } from '#testing/builders.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { askBankNow, openCharge, sendRefundsNow } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { listPixToReview } from '../methods/pix/review/pix-review.queries.ts'
import { listCartsToRefund, takeDue } from './refunds.queries.ts'

haveOwnBank()

/** Builds a paid cart of R$ 120,00 and an administrator. */
async function buildPaid(server: TestServer) {
  const cart = await openCharge(server)
  const { endToEndId } = await bankControl.pay({ txid: cart.txid })
  await askBankNow(server)
  return { ...cart, endToEndId, admin: (await buildAdmin(server.db)).token }
}

type Paid = Awaited<ReturnType<typeof buildPaid>>

const giveBack = (
  server: TestServer,
  { cartUUID, txid, admin, key }: Pick<Paid, 'cartUUID' | 'txid' | 'admin'> & { key?: string },
  value: number | string,
  desc = 'Desistência',
) =>
  server.call(
    'POST /api/cart/admin/:cartUUID/pix/:txid/return',
    { params: { cartUUID, txid }, query: { token: admin }, body: { value, desc } },
    key === undefined ? {} : { 'idempotency-key': key },
  )

const listRefunds = (server: TestServer) =>
  server.db
    .selectFrom('refund')
    .select(['id', 'status', 'value_in_cents', 'nature', 'reason'])
    .orderBy('created_at')
    .execute()

/** Reads the cart as the desk sees it. */
async function readAsAdmin(server: TestServer, { cartUUID, admin }: Pick<Paid, 'cartUUID' | 'admin'>) {
  const { body } = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID },
    query: { token: admin },
  })
  return { returned: body.returned, value: body.payment?.returnedValue }
}

async function untilDone(server: TestServer, status = 'done') {
  await expect
    .poll(
      async () => {
        await sendRefundsNow(server)
        return (await listRefunds(server)).at(-1)?.status
      },
      { interval: 200 },
    )
    .toBe(status)
}

test('A refund of a Pix that is sent again with its key is requested once', async () => {
  await using server = await startTestServer()
  const paid = await buildPaid(server)
  const keyed = { ...paid, key: 'one-key' }
  const first = await giveBack(server, keyed, '50')
  const second = await giveBack(server, keyed, '50')
  expect([first.status, second.body]).toEqual([200, first.body])
  expect(await listRefunds(server)).toHaveLength(1)
})

test('A requested refund reaches the payer, and then the owner gets a mail', async () => {
  await using server = await startTestServer()
  const paid = await buildPaid(server)

  expect((await giveBack(server, paid, '50,5')).status).toBe(200)
  await untilDone(server)

  const [refund] = await listRefunds(server)
  const atBank = await bankControl.refunds()
  expect(atBank.find(({ id }) => id === refund?.id)).toMatchObject({
    endToEndId: paid.endToEndId,
    valor: '50.50',
    status: 'DEVOLVIDO',
  })
  expect(await readAsAdmin(server, paid)).toEqual({ returned: 'partial', value: 50.5 })
  const reported = await server.db.selectFrom('outbox').select('fact').execute()
  expect(reported.filter(({ fact }) => fact === `refund.done:${refund?.id}`)).toHaveLength(1)
})

test('Twenty parallel refunds of sixty percent are requested and exactly one is accepted', async () => {
  await using server = await startTestServer()
  const paid = await buildPaid(server)

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => giveBack(server, paid, 72, `Pedido ${index}`)),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await listRefunds(server)).toHaveLength(1)
})

test.each([
  ['0', 'Valor de devolução inválido.'],
  ['12.345', 'Valor de devolução inválido.'],
  ['-5', 'Valor de devolução inválido.'],
  [120.01, 'O valor excede o saldo disponível para devolução (R$ 120,00).'],
])('A refund request of %s reais is refused', async (value, msg) => {
  await using server = await startTestServer()
  const { status, body } = await giveBack(server, await buildPaid(server), value)
  expect([status, body.msg]).toEqual([409, msg])
  expect(await listRefunds(server)).toEqual([])
})

test('A payment is refunded only under its own cart', async () => {
  await using server = await startTestServer()
  const [paid, other] = [await buildPaid(server), await openCharge(server)]
  const answer = await giveBack(server, { ...paid, cartUUID: other.cartUUID }, 10)
  expect([answer.status, await listRefunds(server)]).toEqual([404, []])
})

test('A refund of an unpaid charge or after ninety days is refused', async () => {
  await using server = await startTestServer()
  const open = { ...(await openCharge(server)), admin: (await buildAdmin(server.db)).token }
  const unpaid = await giveBack(server, open, 10)

  const paid = await buildPaid(server)
  await server.db
    .updateTable('payment')
    .set({ received_at: new Date(Date.now() - 91 * 86_400_000) })
    .execute()
  const late = await giveBack(server, paid, 10)

  expect([unpaid.body.msg, late.body.msg]).toEqual([
    'Este pagamento ainda não foi confirmado.',
    'Prazo de 90 dias para devolução Pix encerrado. Devolva por transferência.',
  ])
})

test('A second refund waits for the first, and an identical one counts as a double click', async () => {
  await using server = await startTestServer()
  const paid = await buildPaid(server)
  await giveBack(server, paid, 30)
  const meanwhile = await giveBack(server, paid, 40)
  await untilDone(server)
  const again = await giveBack(server, paid, 30)
  const other = await giveBack(server, paid, 30, 'Outro motivo')

  expect([meanwhile.body.msg, again.body.msg, other.status]).toEqual([
    'Há uma devolução em processamento.',
    'Devolução idêntica registrada há instantes.',
    200,
  ])
})

test('Only an elevated administrator refunds money', async () => {
  await using server = await startTestServer()
  const paid = await buildPaid(server)
  expect((await giveBack(server, { ...paid, admin: paid.token }, 10)).status).toBe(403)
  expect((await giveBack(server, { ...paid, admin: '' }, 10)).status).toBe(401)
})

test('A refund is not repeated at the bank when its answer is lost', async () => {
  await using server = await startTestServer()
  const paid = await buildPaid(server)
  await giveBack(server, paid, 60)
  await bankControl.fault({ target: 'devolucao', mode: 'malformed', times: 1, method: 'PUT' })

  await sendRefundsNow(server)
  expect((await listRefunds(server))[0]?.status).toBe('requested')
  await untilDone(server)

  const ours = (await bankControl.refunds()).filter(({ endToEndId }) => endToEndId === paid.endToEndId)
  expect(ours).toHaveLength(1)
})

test('A worker takes one refund at once, also when the database expects a table of one row', async () => {
  await using server = await startTestServer()
  await giveBack(server, await buildPaid(server), 10)
  await sql`analyze refund`.execute(server.db)
  await giveBack(server, await buildPaid(server), 10)

  await takeDue(server.db)

  expect(await server.db.selectFrom('refund').select('attempts').orderBy('created_at').execute()).toEqual([
    { attempts: 1 },
    { attempts: 0 },
  ])
})

test('A refund that the bank could not make fails with its reason, and a new one may be requested', async () => {
  await using server = await startTestServer()
  const paid = await buildPaid(server)
  await bankControl.fault({ target: 'devolucao', mode: 'no-balance', times: 1 })
  await giveBack(server, paid, 120)
  await untilDone(server, 'failed')
  expect((await listRefunds(server))[0]?.reason).toContain('Saldo insuficiente')

  expect((await giveBack(server, paid, 120)).status).toBe(200)
  await untilDone(server)
  expect(await readAsAdmin(server, paid)).toEqual({ returned: 'whole', value: 120 })
})

test('Refunds that were made at the bank or by the MED count, and the cart is marked as contested', async () => {
  await using server = await startTestServer()
  const paid = await buildPaid(server)
  await bankControl.giveBack({ endToEndId: paid.endToEndId, valor: '70.00', natureza: 'MED_FRAUDE' })
  await server.db.updateTable('charge').set({ status: 'active' }).execute()
  await askBankNow(server)

  const [refund] = await listRefunds(server)
  expect(refund).toMatchObject({ status: 'external', value_in_cents: 7000, nature: 'MED_FRAUDE' })
  const { note } = await server.db.selectFrom('cart').select('note').executeTakeFirstOrThrow()
  expect(note).toBe('Pagamento contestado')
  const refused = await giveBack(server, paid, 50.01)
  expect(refused.body.msg).toBe('O valor excede o saldo disponível para devolução (R$ 50,00).')
})

test('A refund that the bank refuses frees its amount, and a refund made at the bank is recorded', async () => {
  await using server = await startTestServer({
    context: { log: { info() {}, warn() {}, error() {} } },
  })
  const paid = await buildPaid(server)
  await bankControl.giveBack({ endToEndId: paid.endToEndId, valor: '100.00' })
  await giveBack(server, paid, 60)

  await sendRefundsNow(server)

  expect((await listRefunds(server)).map(({ status }) => status).toSorted()).toEqual(['external', 'failed'])
})

test('Cancelled carts with money and Pix of another value are listed for an administrator', async () => {
  await using server = await startTestServer()
  const paid = await buildPaid(server)
  await server.db.updateTable('cart').set({ status: 'cancelled', cancelled_at: new Date() }).execute()
  const wrong = await openCharge(server)
  await bankControl.pay({ txid: wrong.txid, valor: '1.00' })
  await askBankNow(server)

  expect(await listCartsToRefund(server.db, 'all')).toMatchObject([
    { cartId: paid.cartUUID, balanceInCents: 12_000 },
  ])
  expect(await listPixToReview(server.db, 'all')).toMatchObject([
    { resolution: 'mismatch', leftInCents: 100 },
  ])
})
