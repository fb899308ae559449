import { randomUUID } from 'node:crypto'
import type { Input } from '@porteira/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildBundle, buildCategory } from '#testing/builders.ts'
import { listCharges } from '#testing/installments.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { type MoveOptions, openMoves, readLiveIn } from '#testing/moving.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { readCartRow } from '#testing/paying.ts'
import { buildPurchase, readMoneyOf } from '#testing/purchase.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { buildClerk, openShift } from '#testing/till.ts'

haveOwnBank()

let server: TestServer
serverOfFile((started) => {
  server = started
})

/** A purchase of R$ 100, R$ 0 and R$ 240, a category of another price, and a desk with an open shift. */
async function openDesk(price: number, options: Parameters<typeof buildPurchase>[1] = {}) {
  const purchase = await buildPurchase(server, options)
  const { event, cartUUID } = purchase
  const target = await buildCategory(server.db, { eventId: event.id, price_in_cents: price * 100 })
  const clerk = await buildClerk(server, event.id)
  const { shiftId } = await openShift(server, event.id, clerk)
  const moves = openMoves(server, purchase)
  const cash = (value: number, given = value): MoveOptions => ({
    by: clerk.token,
    payment: { shiftId, deviceKey: clerk.deviceKey, cash: { value, given }, cards: [] },
  })
  return { ...purchase, ...moves, target, clerk, shiftId, cash, money: () => readMoneyOf(server, cartUUID) }
}

const unitsOf = async (id: string) =>
  (await server.db.selectFrom('item').where('id', '=', id).select('taken').executeTakeFirstOrThrow()).taken

const mailsAbout = async (cartItemId: number) =>
  (
    await server.db
      .selectFrom('outbox')
      .where('fact', '=', `entry.moved:${cartItemId}`)
      .select('text')
      .execute()
  ).map(({ text }) => text)

test.each([
  { paid: 1, to: 60, value: 10.85, back: [1085], left: [] },
  { paid: 1, to: 200, value: 0, back: [], left: [13_045] },
  { paid: 2, to: 60, value: 181.7, back: [1085, 17_085], left: [] },
  { paid: 1, to: 240, value: 0, back: [], left: [17_085] },
])(
  'A cheaper or equal category: $paid of two paid, R$ 240 to R$ $to',
  async ({ paid, to, value, back, left }) => {
    const desk = await openDesk(to, { paid })
    const id = desk.entry(240)
    expect((await desk.preview(id, desk.target.id)).removal).toMatchObject({ value })

    const [status] = await desk.move(id, desk.target.id)

    expect(status).toBe(200)
    const money = await desk.money()
    expect(money.back.map(([, inCents]) => Number(inCents)).toSorted((a, b) => a - b)).toEqual(back)
    expect(money.open).toEqual(left)
    const moved = await readLiveIn(server, desk.cartUUID, desk.target.id)
    expect(moved).toMatchObject({ charged_in_cents: to * 100, moved_from: id })
    expect((await readCartRow(server, desk.cartUUID)).total_in_cents).toBe(34_000 - (240 - to) * 100)
    expect([await unitsOf(desk.categories[2]!.id), await unitsOf(desk.target.id)]).toEqual([0, 1])
    expect(await mailsAbout(id)).toHaveLength(1)
    await expectInvariants(server.db)
  },
)

test.each([
  ['a paid entry of a plan', 100, 160, 60],
  ['a free entry', 0, 50, 50],
] as const)(
  'A dearer category is moved to when the desk has received the difference: %s',
  async (_, from, to, owed) => {
    const desk = await openDesk(to)
    const id = desk.entry(from)
    const before = await desk.money()
    expect(await desk.preview(id, desk.target.id)).toMatchObject({ price: to, owed, removal: { value: 0 } })
    expect(await desk.move(id, desk.target.id)).toEqual([
      409,
      `Receba a diferença de R$ ${owed},00 para mudar a prova.`,
    ])
    expect(await desk.move(id, desk.target.id, desk.cash(owed - 1))).toEqual([
      409,
      expect.stringContaining(`R$ ${owed},00`),
    ])

    const key = randomUUID()
    const shown = { owed, value: 0 }
    const first = await desk.move(id, desk.target.id, { ...desk.cash(owed, 200), shown, key })
    expect(first).toEqual([200, `Prova mudada. O caixa recebeu R$ ${owed},00.`])
    expect(await desk.move(id, desk.target.id, { ...desk.cash(owed, 200), shown, key })).toEqual(first)

    expect(await desk.money()).toEqual(before)
    const taken = await server.db
      .selectFrom('payment')
      .where('cart_id', '=', desk.cartUUID)
      .where('method', '=', 'cash')
      .select('amount_in_cents')
      .execute()
    expect(taken).toEqual([{ amount_in_cents: owed * 100 }])
    expect(await mailsAbout(id)).toEqual([expect.stringContaining(`a diferença de R$ ${owed},00`)])
    await expectInvariants(server.db)
  },
)

test('An entry that moved twice and is removed then gives back what was paid for it', async () => {
  const desk = await openDesk(300, { paid: 2 })
  const cheap = await buildCategory(server.db, { eventId: desk.event.id, price_in_cents: 5000 })
  expect(await desk.move(desk.entry(240), desk.target.id, desk.cash(58.3))).toEqual([200, expect.any(String)])
  const dear = (await readLiveIn(server, desk.cartUUID, desk.target.id))!
  expect(await desk.move(dear.id, cheap.id)).toEqual([
    200,
    'Prova mudada. A devolução de R$ 250,00 foi solicitada.',
  ])
  const last = (await readLiveIn(server, desk.cartUUID, cheap.id))!
  await desk.remove(last.id)
  const { back } = await desk.money()
  const sum = back.reduce((total, [, inCents]) => total + Number(inCents), 0)
  // R$ 341,70 by Pix and R$ 58,30 in cash, less the entry of R$ 100,00 that stays.
  expect(sum).toBe(30_000)
  await expectInvariants(server.db)
})

test('A cart that ended and is restored has the entry in its new category', async () => {
  const desk = await openDesk(60, { paid: 2 })
  await desk.move(desk.entry(240), desk.target.id)
  await desk.remove()
  expect(await unitsOf(desk.target.id)).toBe(0)
  await desk.onCart('restore')
  expect([await unitsOf(desk.categories[2]!.id), await unitsOf(desk.target.id)]).toEqual([0, 1])
  await expectInvariants(server.db)
})

test('A desk without the right to return money, and an administrator above the daily limit, move nothing', async () => {
  const desk = await openDesk(60, { paid: 2 })
  const id = desk.entry(240)
  expect(await desk.move(id, desk.target.id, { by: desk.clerk.token })).toEqual([
    409,
    'Nesta mudança voltam R$ 181,70 ao comprador: só a tesouraria ou a organização faz.',
  ])
  const { config } = server.context
  const before = config.refundDailyCapInCents
  config.refundDailyCapInCents = 10_000
  expect((await desk.move(id, desk.target.id))[1]).toContain('acima do limite diário')
  config.refundDailyCapInCents = before
  expect(await unitsOf(desk.target.id)).toBe(0)
  expect((await desk.money()).back).toEqual([])
})

test('A bundle takes the place of an entry, and a category the place of a bundle', async () => {
  const desk = await openDesk(60, { paid: 2 })
  const other = await buildCategory(server.db, { eventId: desk.event.id, price_in_cents: 5000 })
  const bundle = await buildBundle(server.db, {
    eventId: desk.event.id,
    categoryIds: [other.id, desk.categories[2]!.id],
    price_in_cents: 30_000,
  })
  const id = desk.entry(240)
  const { entries } = await desk.preview(id, bundle.id)
  expect(entries).toEqual([
    expect.objectContaining({ from: desk.categories[2]!.name, to: desk.categories[2]!.name }),
    expect.objectContaining({ from: '', to: other.name, isToForm: 1 }),
  ])
  expect(await desk.move(id, bundle.id, desk.cash(58.3))).toEqual([200, expect.any(String)])
  await expectInvariants(server.db)
  const inBundle = (await readLiveIn(server, desk.cartUUID, bundle.id))!
  expect(await desk.move(inBundle.id, desk.target.id)).toEqual([200, expect.any(String)])
  expect([await unitsOf(bundle.id), await unitsOf(other.id), await unitsOf(desk.target.id)]).toEqual([
    0, 0, 1,
  ])
  await expectInvariants(server.db)
})

type Split = Pick<Input<'POST /api/till/sales/:cartUUID/complete'>['body'], 'cash' | 'cards' | 'courtesy'>

/** Sells the entry of R$ 240 at the desk. */
async function sell({ event, account, categories }: Awaited<ReturnType<typeof openDesk>>, split: Split) {
  const clerk = await buildClerk(server, event.id, 'owner')
  const { shiftId } = await openShift(server, event.id, clerk)
  const query = { token: clerk.token }
  const { body } = await server.call('POST /api/events/:eventUUID/till/sales', {
    params: { eventUUID: event.id },
    query,
    body: { cpf: account.cpf, items: [{ itemUUID: categories[2]!.id, quantity: 1 }] },
  })
  const { cartUUID } = body.sale
  await server.call('POST /api/till/sales/:cartUUID/complete', {
    params: { cartUUID },
    query,
    body: { shiftId, deviceKey: clerk.deviceKey, ...split },
  })
  const { id } = (await readLiveIn(server, cartUUID, categories[2]!.id))!
  return { cartUUID, id, ...openMoves(server, { cartUUID, owner: clerk.token }) }
}

test('A sale for cash at the desk promises the difference in cash', async () => {
  const desk = await openDesk(60)
  const { cartUUID, id, move } = await sell(desk, {
    cash: { value: 240, given: 240 },
    cards: [],
    courtesy: null,
  })
  expect(await move(id, desk.target.id)).toEqual([
    200,
    'Prova mudada. A devolução de R$ 180,00 foi solicitada.',
  ])
  expect((await readMoneyOf(server, cartUUID)).back).toEqual([['cash', 18_000]])
  await expectInvariants(server.db)
})

test('An entry with a courtesy, and one of an unpaid cart, do not move', async () => {
  const desk = await openDesk(60, { paid: 0 })
  const unpaid = desk.entry(240)
  const shown = { owed: 0, value: 0 }
  const notSold = 'Só uma inscrição paga muda de prova.'
  expect((await desk.read(unpaid)).body).toMatchObject({ refusal: notSold, targets: [] })
  expect(await desk.move(unpaid, desk.target.id, { shown })).toEqual([409, notSold])
  const courtesy = { value: 200, reason: 'Campeão do ano passado' }
  const given = await sell(desk, { cash: { value: 40, given: 40 }, cards: [], courtesy })
  expect((await given.read(given.id)).body.refusal).toContain('com cortesia não muda de prova')
  expect((await given.move(given.id, desk.target.id, { shown }))[0]).toBe(409)
})

test('An entry whose payment went back does not move, also not to a cheaper category', async () => {
  const desk = await openDesk(60, { count: 1 })
  const [charge] = await listCharges(server, desk.cartUUID)
  const refunded = await server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
    params: { cartUUID: desk.cartUUID, txid: charge!.txid },
    query: { token: desk.owner },
    body: { value: 340, desc: 'Cobrança indevida' },
  })
  expect(refunded.status).toBe(200)
  const id = desk.entry(240)
  const refusal = 'O pagamento desta inscrição foi devolvido.'
  expect((await desk.read(id)).body).toMatchObject({ refusal, targets: [] })
  expect(await desk.move(id, desk.target.id, { shown: { owed: 0, value: 0 } })).toEqual([409, refusal])
})

test('Two people who move one entry at once move it once, and a removal at the same time wins or loses', async () => {
  const desk = await openDesk(60, { paid: 2 })
  const id = desk.entry(240)
  const shown = { owed: 0, value: 181.7 }
  const answers = await Promise.all([
    desk.move(id, desk.target.id, { shown }),
    desk.move(id, desk.target.id, { shown, by: desk.treasurer }),
    desk.remove(id, { shown: 241.7 }).then(({ status, body }) => [status, body.msg] as const),
  ])
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  expect(await unitsOf(desk.categories[2]!.id)).toBe(0)
  await expectInvariants(server.db)
})

test('Bad input moves nothing, each with its own sentence', async () => {
  const desk = await openDesk(60)
  const { event, target } = desk
  const elsewhere = await buildPurchase(server)
  const full = await buildCategory(server.db, { eventId: event.id, total: 0 })
  const id = desk.entry(240)
  const shown = { owed: 0, value: 10.85 }
  const refused = async (cartItemId: number, itemUUID: string, options: MoveOptions = {}) =>
    desk.move(cartItemId, itemUUID, { shown, ...options })
  expect(await refused(id, desk.categories[2]!.id)).toEqual([409, 'A inscrição já é desta prova.'])
  expect((await refused(id, full.id))[0]).toBe(409)
  expect((await refused(id, elsewhere.categories[0]!.id))[0]).toBe(409)
  expect((await refused(elsewhere.entry(240), target.id))[0]).toBe(404)
  expect((await refused(id, randomUUID()))[0]).toBe(409)
  expect((await refused(id, target.id, { reason: '   ' }))[0]).toBe(400)
  expect(await refused(id, target.id, { shown: { owed: 0, value: 1 } })).toEqual([
    409,
    'Os valores mudaram. Confira de novo antes de mudar a prova.',
  ])
  expect(await refused(id, target.id, desk.cash(1))).toEqual([
    409,
    'Não há diferença a receber nesta mudança.',
  ])
  await server.db
    .updateTable('item')
    .set({ cancelled_at: sql`now()` })
    .where('id', '=', target.id)
    .execute()
  expect((await refused(id, target.id))[0]).toBe(409)
  expect(await unitsOf(desk.categories[2]!.id)).toBe(1)
  await desk.onEntry('remove', id)
  expect(await refused(id, target.id)).toEqual([409, 'Esta inscrição não vale mais. Atualize a página.'])
})

test('The list of targets says the price of each item and why one is refused', async () => {
  const desk = await openDesk(60)
  const full = await buildCategory(server.db, { eventId: desk.event.id, total: 0 })
  const { body } = await desk.read(desk.entry(240))
  const byId = new Map(body.targets.map(({ itemUUID, price, refusal }) => [itemUUID, { price, refusal }]))
  expect(byId.get(desk.target.id)).toEqual({ price: 60, refusal: '' })
  expect(byId.get(full.id)).toMatchObject({ refusal: expect.stringMatching(/\w/) })
  expect(byId.has(desk.categories[2]!.id)).toBe(false)
  expect([body.name, body.refusal, body.move]).toEqual([desk.categories[2]!.name, '', undefined])
  expect(await unitsOf(desk.categories[2]!.id)).toBe(1)
})
