import { businessDate } from '@porteira/domain'
import { expect, test } from 'vitest'
import { buildBuyer } from '#testing/builders.ts'
import { type Desk, openDesk, said, type Split } from '#testing/desk-sales.ts'
import { endTime, readCartRow } from '#testing/paying.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { buildClerk, openShift } from '#testing/till.ts'

let server: TestServer
let desk: Desk
serverOfFile(async (started) => {
  server = started
  desk = await openDesk(server)
})

const whole = { cash: { value: 120, given: 120 } }

test('The desk sells an entry that is closed online and books cash with the change', async () => {
  const opened = await desk.sell()
  expect(said(opened)).toEqual([200, 'Vagas reservadas.'])
  const { cartUUID } = opened.body.sale
  expect(opened.body.sale).toMatchObject({ state: 'open', total: 120, left: 120, payments: [] })

  const { body } = await desk.complete(cartUUID, { cash: { value: 120, given: 150 } })

  expect(body.msg).toBe('Venda concluída.')
  const payments = [{ method: 'cash', value: 120, given: 150, change: 30, returned: 0 }]
  expect(body.sale).toMatchObject({ state: 'completed', left: 0, payments })
  const read = await server.call('GET /api/till/sales/:cartUUID', {
    params: { cartUUID },
    query: { token: desk.token },
  })
  expect(read.body.sale).toEqual(body.sale)
})

test('Cash, two cards and a courtesy of an owner complete one sale together', async () => {
  const ownerShift = await openShift(server, desk.event.id, {
    account: desk.ownerAccount,
    token: desk.owner,
    deviceKey: desk.shift.deviceKey,
  })
  const cartUUID = await desk.sold({ quantity: 2 })
  const split: Split = {
    cash: { value: 50.5, given: 100 },
    cards: [
      { value: 100, nsu: '0001' },
      { value: 69.5, nsu: '0002' },
    ],
    courtesy: { value: 20, reason: 'Convidado da organização' },
  }

  const answer = await desk.complete(cartUUID, split, { token: desk.owner, shiftId: ownerShift.shiftId })

  expect(said(answer)).toEqual([200, 'Venda concluída.'])
  expect(answer.body.sale.payments.map(({ method, value }) => [method, value])).toEqual(
    expect.arrayContaining([
      ['cash', 50.5],
      ['card', 100],
      ['card', 69.5],
      ['courtesy', 20],
    ]),
  )
  const { rows } = await readTotals(ownerShift.shiftId)
  expect(rows).toEqual([{ cash: 5050, card: 16950, courtesies: 2000 }])
})

const readTotals = async (shiftId: string) => ({
  rows: await server.db
    .selectFrom('shift_total')
    .where('shift_id', '=', shiftId)
    .select(['cash_in_cents as cash', 'card_in_cents as card', 'courtesies_in_cents as courtesies'])
    .execute(),
})

test('A whole sale is given away without a shift, and the entries are open to riders', async () => {
  const cartUUID = await desk.sold()
  const courtesy = { value: 120, reason: 'Patrão de honra' }
  const { body } = await desk.complete(cartUUID, { courtesy }, { token: desk.owner, shiftId: null })
  expect(body.sale).toMatchObject({ state: 'completed', payments: [{ method: 'courtesy', value: 120 }] })
  const formations = await server.db
    .selectFrom('formation')
    .innerJoin('cart_item', 'cart_item.id', 'formation.cart_item_id')
    .where('cart_item.cart_id', '=', cartUUID)
    .select('formation.status')
    .execute()
  expect(formations).toEqual([{ status: 'open' }])
})

test('The day sheet shows entries that were given away without a shift, and only to who reads all shifts', async () => {
  const { db } = server
  const given = await openDesk(server)
  const cartUUID = await given.sold()
  const courtesy = { value: 120, reason: 'Patrão de honra' }
  await given.complete(cartUUID, { courtesy }, { token: given.owner, shiftId: null })
  await db
    .updateTable('shift')
    .set({ opened_at: new Date(0) })
    .where('id', '=', given.shift.shiftId)
    .execute()
  const readSheet = async (token: string) => {
    const { body } = await server.call('GET /api/events/:eventUUID/till/shifts', {
      params: { eventUUID: given.event.id },
      query: { token, day: businessDate(new Date()) },
    })
    return { courtesies: body.totals.courtesies, outside: body.outside, days: body.days.length }
  }
  expect(await readSheet(given.owner)).toEqual({
    courtesies: 0,
    outside: { courtesies: 120, sales: 1 },
    days: 2,
  })
  expect(await readSheet(given.token)).toEqual({
    courtesies: 0,
    outside: { courtesies: 0, sales: 0 },
    days: 1,
  })
})

const refusedSplits: [name: string, split: Split, sentence: string][] = [
  ['cash above the price', { cash: { value: 120.01, given: 200 } }, 'Os pagamentos precisam somar R$ 120,00'],
  ['a part of the price', { cash: { value: 100, given: 100 } }, 'Os pagamentos precisam somar R$ 120,00'],
  ['less cash than booked', { cash: { value: 120, given: 119.99 } }, 'O dinheiro entregue é menor'],
  ['half a centavo', { cash: { value: 120.001, given: 130 } }, 'Informe valores maiores que zero'],
  [
    'two cards with one slip',
    { cards: [60, 60].map((value) => ({ value, nsu: '777' })) },
    'O comprovante de cartão 777 já foi lançado',
  ],
  ['a courtesy by the desk', { courtesy: { value: 120, reason: 'Amigo' } }, 'Só o dono do evento'],
]

test.each(refusedSplits)('%s is refused and changes nothing', async (_, split, sentence) => {
  const cartUUID = await desk.sold()
  const { status, body } = await desk.complete(cartUUID, split)
  expect([status, body.msg]).toEqual([409, expect.stringContaining(sentence)])
  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'open' })
  expect(await paymentsOf(cartUUID)).toEqual([])
})

test('A slip of the card terminal is booked once in a shift', async () => {
  const cards = [{ value: 120, nsu: '778' }]
  expect((await desk.complete(await desk.sold(), { cards })).status).toBe(200)
  const second = await desk.complete(await desk.sold(), { cards })
  expect(said(second)).toEqual([409, 'O comprovante de cartão 778 já foi lançado neste caixa.'])
})

test.each([-10, 0])('A cash amount of %d is refused by the contract', async (value) => {
  const cartUUID = await desk.sold()
  expect((await desk.complete(cartUUID, { cash: { value, given: 120 } })).status).toBe(400)
})

const paymentsOf = (cartUUID: string) =>
  server.db
    .selectFrom('payment')
    .where('cart_id', '=', cartUUID)
    .select(['method', 'amount_in_cents'])
    .execute()

test('Cash is refused without the own open shift of this event in this browser', async () => {
  const cartUUID = await desk.sold()
  const other = await buildClerk(server, desk.event.id)
  const elsewhere = await openDesk(server)
  const noShift = 'Abra o caixa antes de receber em dinheiro ou cartão.'
  const attempts = [
    [{ shiftId: null }, noShift],
    [{ shiftId: '00000000-0000-4000-8000-000000000000' }, noShift],
    [elsewhere.shift, noShift],
    [{ token: other.token }, 'Este caixa é de outra pessoa.'],
    [{ deviceKey: other.deviceKey }, 'Seu caixa está em outro aparelho.'],
  ] as const
  for (const [by, sentence] of attempts) {
    const { status, body } = await desk.complete(cartUUID, whole, by)
    expect([status, body.msg]).toEqual([409, expect.stringContaining(sentence)])
  }
  const counted = await openShift(server, desk.event.id, other)
  await server.call('POST /api/till/shifts/:shiftId/count', {
    params: { shiftId: counted.shiftId },
    query: { token: other.token },
    body: { counts: [], deviceKey: other.deviceKey },
  })
  const inCounted = await desk.complete(cartUUID, whole, {
    token: other.token,
    deviceKey: other.deviceKey,
    shiftId: counted.shiftId,
  })
  expect(said(inCounted)).toEqual([409, 'Este caixa já foi conferido. Reabra o caixa antes de continuar.'])
  expect(await paymentsOf(cartUUID)).toEqual([])
})

test('The same completion is booked once, and another split of a completed sale is refused', async () => {
  const cartUUID = await desk.sold()
  const answers = await Promise.all([1, 2, 3].map(() => desk.complete(cartUUID, whole)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const keyed = await desk.sold()
  for (let time = 0; time < 2; time++)
    expect((await desk.complete(keyed, whole, { key: 'one-key' })).status).toBe(200)
  const other = await desk.complete(cartUUID, { cards: [{ value: 120, nsu: '9' }] })
  expect(said(other)).toEqual([409, expect.stringContaining('já foi recebida de outra forma')])
  for (const id of [cartUUID, keyed]) expect(await paymentsOf(id)).toHaveLength(1)
})

test('A second cashier who completes a completed sale gets a refusal and no payment in the second shift', async () => {
  const cartUUID = await desk.sold()
  const other = await buildClerk(server, desk.event.id)
  const { shiftId } = await openShift(server, desk.event.id, other)
  const answers = await Promise.all([
    desk.complete(cartUUID, whole),
    desk.complete(cartUUID, whole, { token: other.token, deviceKey: other.deviceKey, shiftId }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await paymentsOf(cartUUID)).toHaveLength(1)
})

test('A sale whose time is over is not completed, and a complete one is not cancelled at the till', async () => {
  const late = await desk.sold()
  await endTime(server, late)
  expect(said(await desk.complete(late, whole))).toEqual([409, 'Esta venda já terminou. Comece outra.'])
  const paid = await desk.sold()
  await desk.complete(paid, whole)
  expect((await desk.cancel(paid)).status).toBe(409)
  const given = await desk.sold()
  expect(said(await desk.cancel(given))).toEqual([200, 'Venda cancelada.'])
  expect(await readCartRow(server, given)).toMatchObject({ status: 'cancelled' })
  expect((await desk.complete(given, whole)).status).toBe(409)
})

test('No entry is removed from a sale before it is paid, because its price stays', async () => {
  const cartUUID = await desk.sold({ quantity: 2 })
  const { id: item } = await server.db
    .selectFrom('cart_item')
    .where('cart_id', '=', cartUUID)
    .select('id')
    .executeTakeFirstOrThrow()
  const remove = () =>
    server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
      params: { cartUUID, cartItemId: String(item) },
      query: { token: desk.owner },
    } as never)
  expect(said(await remove())).toEqual([409, 'Esta venda ainda não foi paga. Desista da venda e abra outra.'])
  expect((await desk.complete(cartUUID, { cash: { value: 240, given: 240 } })).status).toBe(200)
  expect((await remove()).status).toBe(200)
})

test('A cancelled sale is restored as paid with the cash it keeps', async () => {
  const cartUUID = await desk.sold()
  await desk.complete(cartUUID, whole)
  const admin = { params: { cartUUID }, query: { token: desk.owner } }
  await server.call('POST /api/cart/admin/:cartUUID/remove', admin)
  await server.call('POST /api/cart/admin/:cartUUID/restore', admin)
  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'paid' })
})

test('A purchase, its receipt, its history and the search of the desk show what the desk took', async () => {
  const { account, token } = await buildBuyer(server.db, { name: 'ROSA DO BALCÃO' })
  const cartUUID = await desk.sold({ cpf: account.cpf })
  expect(
    (
      await server.call('GET /api/cart/:cartUUID/pay/pix', {
        params: { cartUUID },
        query: { token, mode: '1' },
      })
    ).body,
  ).toMatchObject({
    msg: 'Esta compra está sendo feita na secretaria do evento. Pague lá.',
  })
  const courtesy = { value: 20, reason: 'Ajudou na pista' }
  const unowned = await desk.sold()
  await desk.complete(unowned, { cards: [{ value: 120, nsu: 'ABC1' }] })
  const treasurer = await buildClerk(server, desk.event.id, 'treasurer')
  const own = await openShift(server, desk.event.id, treasurer)
  const split = { cash: { value: 60, given: 60 }, cards: [{ value: 40, nsu: '88' }], courtesy }
  const by = { token: treasurer.token, shiftId: own.shiftId, deviceKey: treasurer.deviceKey }
  expect((await desk.complete(cartUUID, split, by)).status).toBe(200)

  const { body } = await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })
  expect(body.cartStatus).toBe('Paid')
  expect(body.payment?.desk).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ method: 'cash', value: 60, left: 60 }),
      expect.objectContaining({ method: 'card', value: 40, nsu: '88' }),
      expect.objectContaining({ method: 'courtesy', value: 20 }),
    ]),
  )
  const receipt = await server.call('POST /api/cart/:cartUUID/receipt/html', {
    params: { cartUUID },
    query: { token: desk.owner },
    body: {},
  })
  for (const label of ['Dinheiro', 'Cartão', 'Cortesia', 'R$ 100,00'])
    expect(receipt.raw.toString().replaceAll('\u00A0', ' ')).toContain(label)
  const history = await server.call('GET /api/cart/admin/:cartUUID/history', {
    params: { cartUUID },
    query: { token: desk.owner },
  })
  expect(history.body.facts.map(({ says }) => says).join('; ')).not.toMatch(/sale\.|courtesy\.|payment\./)
  const found = await server.call('GET /api/cart/admin/search/:term', {
    params: { term: desk.buyer.cpf },
    query: { token: desk.owner },
  })
  expect(JSON.stringify(found.body)).toContain(unowned)
})
