import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildAdmin } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { askBankNow, openCharge, sendRefundsNow } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

haveOwnBank({ SANDBOX_REFUND_SECONDS: '0' })

/** Builds a cart of R$ 120,00 that was paid twice. The bank has refunded the second payment. */
async function buildPaidTwice(server: TestServer) {
  const cart = await openCharge(server)
  await bankControl.pay({ txid: cart.txid, times: 2 })
  await askBankNow(server)
  await untilAllDone(server)
  return { ...cart, admin: (await buildAdmin(server.db)).token }
}

async function untilAllDone(server: TestServer) {
  const sendAndLook = async () => {
    await sendRefundsNow(server)
    const rows = await server.db.selectFrom('refund').select('status').execute()
    return rows.every(({ status }) => status === 'done')
  }
  await expect.poll(sendAndLook, { interval: 100 }).toBe(true)
}

const readCart = async (server: TestServer, { cartUUID }: { cartUUID: string }, token: string) =>
  (await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })).body

test('The first payment stays whole after the automatic refund of a second one and can be refunded to the centavo', async () => {
  await using server = await startTestServer()
  const paid = await buildPaidTwice(server)

  const before = await readCart(server, paid, paid.admin)
  expect(before.returned).toBe('none')
  expect(before.payment?.pix).toMatchObject([{ chargedValue: 120, left: 120, returns: [] }])
  expect(before.payment?.otherPix).toMatchObject([
    {
      txid: paid.txid,
      kind: 'duplicate',
      receivedValue: 120,
      left: 0,
      returns: [{ returnedValue: 120, returnStatus: 'Devolvida' }],
    },
  ])

  const giveBack = (value: string) =>
    server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
      params: { cartUUID: paid.cartUUID, txid: paid.txid },
      query: { token: paid.admin },
      body: { value, desc: 'Desistência', endToEndId: before.payment?.pix[0]?.endToEndId ?? '' },
    })
  expect((await giveBack('0,01')).status).toBe(200)
  await untilAllDone(server)
  const between = await readCart(server, paid, paid.admin)
  expect([between.returned, between.payment?.pix[0]?.left]).toEqual(['partial', 119.99])
  expect((await giveBack('120')).status).toBe(409)
  expect((await giveBack('119.99')).status).toBe(200)
  await untilAllDone(server)

  const after = await readCart(server, paid, paid.admin)
  expect([after.returned, after.payment?.pix[0]?.left, after.payment?.returnedValue]).toEqual([
    'whole',
    0,
    120,
  ])
  await expectInvariants(server.db)
})

test('The buyer sees the honoured payment and the refund of the second one separately, on /home and on the receipt', async () => {
  await using server = await startTestServer()
  const paid = await buildPaidTwice(server)
  const { body } = await server.call('GET /api/users/:userId/purchases', {
    params: { userId: String(paid.account.id) },
    query: { token: paid.token },
  })
  const [purchase] = body.purchases
  expect(purchase).toMatchObject({
    returned: 'none',
    payment: { pix: [{ returns: [] }], otherPix: [{ kind: 'duplicate', returns: [{ returnedValue: 120 }] }] },
  })
  const receipt = await server.call('POST /api/cart/:cartUUID/receipt/html', {
    params: { cartUUID: paid.cartUUID },
    query: { token: paid.token },
    body: {},
  })
  const text = receipt.body.receiptHTML.replaceAll(/\s+/g, ' ')
  expect(text).toContain('Pagamento em dobro devolvido · Recebido em')
  expect(text).toContain('Total pago</td> <td class="amount">R$ 120,00')
  expect(text).not.toContain('Pagamento devolvido')
})
