import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOverdueCharges } from '#modules/payments/methods/pix/settlement/asking.service.ts'
import { bankControl } from '#testing/bank.ts'
import { buildPurchase, readMoneyOf } from '#testing/purchase.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { listCharges } from '#testing/installments.ts'
import { askBankNow, readCartRow } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const moneyOf = ({ cartUUID }: { cartUUID: string }) => readMoneyOf(server, cartUUID)

test('An entry of a purchase in installments ends and the rest of the purchase stays good', async () => {
  const purchase = await buildPurchase(server, { interest: '1.99' })
  const { cartUUID, entry, remove } = purchase
  expect(await purchase.preview(entry(240))).toMatchObject({
    price: 240,
    value: 71.68,
    goesBack: [{ method: 'pix', value: 71.68, byTransfer: 0 }],
    installments: [{ installmentNum: 2, before: 171.68, after: 0 }],
    due: 0,
  })

  expect((await remove(entry(240))).body.msg).toBe('Remoção feita e devolução solicitada.')

  expect(await moneyOf(purchase)).toEqual({ back: [['pix', 7168]], open: [] })
  const { status, total_in_cents: total } = await readCartRow(server, cartUUID)
  expect([status, total]).toEqual(['paid', 34_000])
  const { body } = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID },
    query: { token: purchase.token },
  })
  expect([body.returned, body.payment?.returnedValue]).toEqual(['partial', 71.68])
  await endOverdueCharges(server.context)
  const atBank = await bankControl.charges()
  const second = (await listCharges(server, cartUUID)).filter(({ installment }) => installment === 2)
  expect(second.map(({ txid }) => atBank.find((charge) => charge.txid === txid)?.status)).toEqual([
    'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  ])
  await expectInvariants(server.db)
})

test.each([
  ['One of two paid, the entry of R$ 240', 1, 240, { back: [['pix', 7085]], open: [] }],
  ['One of two paid, the entry of R$ 100', 1, 100, { back: [], open: [6985] }],
  ['One of two paid, the free entry', 1, 0, { back: [], open: [17_085] }],
  ['One of two paid, the whole cart', 1, undefined, { back: [['pix', 17_085]], open: [] }],
  [
    'Both paid, the entry of R$ 240',
    2,
    240,
    {
      back: [
        ['pix', 17_085],
        ['pix', 7085],
      ],
      open: [],
    },
  ],
  [
    'Both paid, the whole cart',
    2,
    undefined,
    {
      back: [
        ['pix', 17_085],
        ['pix', 17_085],
      ],
      open: [],
    },
  ],
] as const)('%s: the preview says what then goes back and stays due', async (_, paid, price, expected) => {
  const purchase = await buildPurchase(server, { paid })
  const id = price === undefined ? undefined : purchase.entry(price)
  const shown = await purchase.preview(id)
  expect((await purchase.remove(id)).status).toBe(200)

  const money = await moneyOf(purchase)
  expect({ ...money, back: money.back.toSorted((a, b) => Number(b[1]) - Number(a[1])) }).toEqual(expected)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  expect(Math.round(shown.value * 100)).toBe(sum(expected.back.map(([, inCents]) => inCents)))
  expect(Math.round(shown.due * 100)).toBe(sum(expected.open))
  await expectInvariants(server.db)
})

test('The bare removal returns nothing and still asks for no more than is due', async () => {
  const purchase = await buildPurchase(server)
  expect((await purchase.onEntry('remove', purchase.entry(240))).status).toBe(200)
  expect(await moneyOf(purchase)).toEqual({ back: [], open: [] })

  // The next removal returns what the first one left.
  expect((await purchase.remove(purchase.entry(100))).status).toBe(200)
  expect(await moneyOf(purchase)).toEqual({ back: [['pix', 17_085]], open: [] })
  await expectInvariants(server.db)
})

test('An installment that was made again is paid with its new value', async () => {
  const purchase = await buildPurchase(server)
  await purchase.remove(purchase.entry(100))
  const before = (await listCharges(server, purchase.cartUUID)).at(-1)!
  const { issueInstallments } = await import('#modules/payments/methods/pix/installments/issuing.service.ts')
  await issueInstallments(server.context)
  const paid = await purchase.pay(2)
  expect([paid.txid, paid.value_in_cents]).toEqual([before.txid, 6985])
  expect(await moneyOf(purchase)).toEqual({ back: [], open: [] })
  await expectInvariants(server.db)
})

test('A Pix for an installment that was made smaller pays what is open, and the rest goes back', async () => {
  const purchase = await buildPurchase(server)
  const old = (await listCharges(server, purchase.cartUUID)).at(-1)!
  await purchase.remove(purchase.entry(100))
  await bankControl.pay({ txid: old.txid })
  await endOverdueCharges(server.context)

  expect(await moneyOf(purchase)).toEqual({ back: [['pix', 17_085 - 6985]], open: [] })
  expect((await purchase.preview(purchase.entry(240))).value).toBe(240.7)
  await expectInvariants(server.db)
})

test('A Pix for an installment that ended goes back whole', async () => {
  const purchase = await buildPurchase(server)
  const old = (await listCharges(server, purchase.cartUUID)).at(-1)!
  await purchase.remove(purchase.entry(240))
  await bankControl.pay({ txid: old.txid })
  await endOverdueCharges(server.context)

  expect((await moneyOf(purchase)).back).toEqual([
    ['pix', 7085],
    ['pix', 17_085],
  ])
  await expectInvariants(server.db)
})

test('A removal and an arriving Pix at once leave the right money in either order', async () => {
  for (let round = 0; round < 4; round++) {
    const purchase = await buildPurchase(server)
    const shown = (await purchase.preview(purchase.entry(100))).value
    // The charge of before. One that is made again is not at the bank yet.
    const { txid } = (await listCharges(server, purchase.cartUUID)).at(-1)!
    const arrive = async () => {
      await bankControl.pay({ txid })
      await askBankNow(server)
    }
    const [removed] = await Promise.all([purchase.onEntry('remove', purchase.entry(100)), arrive()])
    expect([removed.status, shown]).toEqual([200, 0])
    await endOverdueCharges(server.context)
    const { back, open } = await moneyOf(purchase)
    // The Pix came first and R$ 101,70 wait for a decision, or the installment was smaller and the rest goes back.
    expect([
      [[], []],
      [[['pix', 10_100]], []],
    ]).toContainEqual([back, open])
    await expectInvariants(server.db)
  }
})

test('The desk role proposes a return, and a treasurer confirms it with the removal', async () => {
  const purchase = await buildPurchase(server)
  const { entry, remove, desk, treasurer, cartUUID } = purchase
  expect((await remove(entry(240), { by: desk, value: 100 })).status).toBe(409)
  expect((await remove(entry(240), { by: desk })).body.msg).toBe(
    'Remoção e devolução propostas. A tesouraria ou a organização confirma; até lá nada foi removido.',
  )
  expect(await moneyOf(purchase)).toEqual({ back: [], open: [17_085] })
  const { body } = await server.call('GET /api/refunds/waiting', { query: { token: treasurer } })
  const request = body.items.find(({ cartCode }) => cartCode !== '')!
  expect(request).toMatchObject({ value: 70.85, removes: 'item', isOwn: 0 })
  const approve = (token: string) =>
    server.call('POST /api/refunds/:requestId/approve', {
      params: { requestId: request.requestId },
      query: { token },
    })
  expect((await approve(desk)).status).toBe(403)
  expect((await approve(treasurer)).body.msg).toBe('Remoção feita e devolução confirmada.')

  expect(await moneyOf(purchase)).toEqual({ back: [['pix', 7085]], open: [] })
  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
  // Nothing goes back of the free entry, so the desk removes it alone.
  expect((await remove(entry(0), { by: desk })).body.msg).toBe('Remoção feita. Não há nada a devolver.')
  await expectInvariants(server.db)
})

test('A treasurer returns another amount, which stays decided at the next removal', async () => {
  const purchase = await buildPurchase(server, { paid: 2 })
  const { entry, remove, treasurer } = purchase
  const above = await remove(entry(240), { by: treasurer, value: 341.71 })
  expect(above.body.msg).toBe('O valor excede o saldo disponível para devolução (R$ 341,70).')
  expect((await remove(entry(240), { by: treasurer, value: 200 })).status).toBe(200)
  expect((await purchase.preview(entry(100))).value).toBe(100)
  await expectInvariants(server.db)
})

test('A removal whose value changed since it was shown changes nothing', async () => {
  const purchase = await buildPurchase(server)
  const { status, body } = await purchase.remove(purchase.entry(240), { shown: 70.84 })
  expect([status, body.msg]).toEqual([409, 'Os valores mudaram. Confira de novo antes de remover.'])
  expect(await moneyOf(purchase)).toEqual({ back: [], open: [17_085] })
})

test('A restored entry withdraws its promised return and the plan is as before', async () => {
  const purchase = await buildPurchase(server)
  await purchase.remove(purchase.entry(240))
  expect((await purchase.onEntry('restore', purchase.entry(240))).status).toBe(200)
  expect(await moneyOf(purchase)).toEqual({ back: [], open: [17_085] })
  await expectInvariants(server.db)

  await purchase.remove(purchase.entry(240))
  await server.db.updateTable('refund').set({ attempts: 1 }).where('status', '=', 'requested').execute()
  const { status, body } = await purchase.onEntry('restore', purchase.entry(240))
  expect([status, body.msg]).toEqual([
    409,
    'Faltam R$ 70,85 desta inscrição: foram devolvidos ou nunca pagos. Ela volta quando o caixa receber esse valor.',
  ])
  await expectInvariants(server.db)
})

test('A cart that ended with its return is restored while the return is only promised', async () => {
  const purchase = await buildPurchase(server)
  await purchase.remove()
  expect((await readCartRow(server, purchase.cartUUID)).status).toBe('cancelled')
  expect((await purchase.onCart('restore')).status).toBe(200)
  expect(await moneyOf(purchase)).toEqual({ back: [], open: [17_085] })
  await expectInvariants(server.db)
})

test('Two entries of one payment are returned one right after the other', async () => {
  const purchase = await buildPurchase(server, { count: 1 })
  const { entry, remove } = purchase
  const answers = [await remove(entry(240)), await remove(entry(100))]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await moneyOf(purchase)).toEqual({
    back: [
      ['pix', 24_000],
      ['pix', 10_000],
    ],
    open: [],
  })
  await expectInvariants(server.db)
})
