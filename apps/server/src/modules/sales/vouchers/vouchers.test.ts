import { businessDate, voucherMessages } from '@porteira/domain'
import { expect, test } from 'vitest'
import {
  buildAccount,
  buildAdmin,
  buildBundle,
  buildBuyer,
  buildCategory,
  buildEvent,
  inventCpf,
} from '#testing/builders.ts'
import { erasePerson, exportPerson } from '#operations/privacy/privacy.service.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { openMoves, readLiveIn } from '#testing/moving.ts'
import { passTime, putCharge } from '#testing/paying.ts'
import { buildClerk } from '#testing/till.ts'
import { reconcile } from '#modules/payments/methods/pix/reconciliation/reconciliation.service.ts'
import { bankControl } from '#testing/bank.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { unzip } from '#testing/unzip.ts'
import { readWorksheet } from '#testing/worksheet.ts'
import { type VoucherTerms, voucherTerms } from '#testing/vouchers.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const create = (
  { event, owner }: { event: { id: string }; owner: string },
  terms: Partial<VoucherTerms> = {},
) =>
  server.call('POST /api/events/:eventUUID/vouchers', {
    params: { eventUUID: event.id },
    query: { token: owner },
    body: { ...voucherTerms, ...terms },
  })

async function openSale(terms: Partial<VoucherTerms> = {}) {
  const { db } = server
  const event = await buildEvent(db, { max_unpaid_units: 9999 })
  const { token: owner } = await buildAdmin(db)
  const category = await buildCategory(db, { eventId: event.id, price_in_cents: 9_999, total: 500 })
  const other = await buildCategory(db, { eventId: event.id, price_in_cents: 5_000, total: 500 })
  const made = await create({ event, owner }, terms)
  const code = made.body.codes?.[0]?.code ?? ''
  return { event, owner, category, other, code }
}

async function openCart(items: { itemUUID: string; quantity: number }[], given?: { token: string }) {
  const { token } = given ?? (await buildBuyer(server.db))
  const { body } = await server.call('POST /api/cart/', { query: { token }, body: { items } })
  const { cartUUID } = body
  const redeem = (code: string, by = token) =>
    server.call('POST /api/cart/:cartUUID/voucher', {
      params: { cartUUID },
      query: { token: by },
      body: { code },
    })
  const remove = () =>
    server.call('POST /api/cart/:cartUUID/voucher/remove', { params: { cartUUID }, query: { token } })
  return { cartUUID, token, redeem, remove }
}

async function openDeskSale({
  event,
  category,
  cpf,
}: {
  event: { id: string }
  category: { id: string }
  cpf: string
}) {
  const query = { token: (await buildClerk(server, event.id, 'desk')).token }
  const { body } = await server.call('POST /api/events/:eventUUID/till/sales', {
    params: { eventUUID: event.id },
    query,
    body: { cpf, items: [{ itemUUID: category.id, quantity: 1 }] },
  })
  const params = { cartUUID: body.sale.cartUUID }
  return {
    redeem: (code: string) =>
      server.call('POST /api/till/sales/:cartUUID/voucher', { params, query, body: { code } }),
    remove: () => server.call('POST /api/till/sales/:cartUUID/voucher/remove', { params, query }),
    askPix: (value: number) =>
      server.call('POST /api/till/sales/:cartUUID/pix', { params, query, body: { value } }),
  }
}

const readCart = async (id: string) => {
  const cart = await server.db
    .selectFrom('cart')
    .where('id', '=', id)
    .select(['total_in_cents', 'status'])
    .executeTakeFirstOrThrow()
  return [cart.total_in_cents, cart.status]
}

test('A percentage is rounded down to the centavo over the categories for which it counts', async () => {
  const sale = await openSale()
  const { body } = await create(sale, { value: 15, itemUUIDs: [sale.category.id] })
  const cart = await openCart([
    { itemUUID: sale.category.id, quantity: 3 },
    { itemUUID: sale.other.id, quantity: 1 },
  ])
  const answer = await cart.redeem(body.codes[0]!.code.toLowerCase())
  expect([answer.status, answer.body.discount, answer.body.total]).toEqual([200, 44.99, 304.98])
  expect(await readCart(cart.cartUUID)).toEqual([3 * 9_999 + 5_000 - 4_499, 'open'])
})

test('A voucher that is taken away gives the full price back, and may be used again', async () => {
  const { category, code } = await openSale()
  const cart = await openCart([{ itemUUID: category.id, quantity: 2 }])
  await cart.redeem(code)
  expect(await readCart(cart.cartUUID)).toEqual([9_999, 'open'])
  expect((await cart.redeem(code)).body.msg).toBe(voucherMessages.taken)
  expect((await cart.remove()).status).toBe(200)
  expect(await readCart(cart.cartUUID)).toEqual([19_998, 'open'])
  expect((await cart.remove()).body.msg).toBe(voucherMessages.none)
  expect((await cart.redeem(code)).status).toBe(200)
})

test('A free voucher pays the cart at once', async () => {
  const { category, code } = await openSale({ kind: 'free', value: 0 })
  const cart = await openCart([{ itemUUID: category.id, quantity: 1 }])
  expect((await cart.redeem(code)).body).toMatchObject({ total: 0 })
  expect(await readCart(cart.cartUUID)).toEqual([0, 'paid'])
  expect((await cart.remove()).body.msg).toBe(voucherMessages.notUnpaid)
})

test('Receipt, report and list of carts say what a voucher took off', async () => {
  const { event, owner, category, code } = await openSale({ kind: 'free', value: 0 })
  const buyer = await buildBuyer(server.db)
  const { token } = buyer
  const { cartUUID, redeem } = await openCart([{ itemUUID: category.id, quantity: 1 }], buyer)
  await redeem(code)
  const receipt = await server.call('POST /api/cart/:cartUUID/receipt/html', {
    params: { cartUUID },
    body: { token },
  })
  expect(receipt.raw.toString()).toContain('(Campeão do ano passado: R$\u00a099,99 a menos)')
  const report = await server.call('GET /api/events/:eventUUID/report/sales', {
    params: { eventUUID: event.id },
    query: { token: owner },
  })
  const summary = Object.fromEntries(
    readWorksheet(unzip(report.raw), 1).map(([name, value]) => [name, value]),
  )
  expect(summary).toMatchObject({
    'Valor das inscrições (bruto)': 99.99,
    'Descontos por código': 99.99,
    Recebido: 0,
  })
  const { body } = await server.call('GET /api/cart/admin/search/:term', {
    params: { term: buyer.account.cpf },
    query: { token: owner },
  })
  expect(JSON.stringify(body)).toContain('"off":99.99')
})

test('A bundle is cheaper in all of its entries', async () => {
  const sale = await openSale()
  const bundle = await buildBundle(server.db, {
    eventId: sale.event.id,
    categoryIds: [sale.category.id, sale.other.id],
    price_in_cents: 12_001,
  })
  const { body } = await create(sale, { kind: 'amount', value: 20, itemUUIDs: [bundle.id] })
  const cart = await openCart([{ itemUUID: bundle.id, quantity: 1 }])
  await cart.redeem(body.codes[0]!.code)
  expect(await readCart(cart.cartUUID)).toEqual([10_001, 'open'])
})

test('One hundred tries for three uses at once give exactly three', async () => {
  const { category, code } = await openSale({ maxUses: 3 })
  const carts = await Promise.all(
    Array.from({ length: 100 }, () => openCart([{ itemUUID: category.id, quantity: 1 }])),
  )
  const answers = await Promise.all(carts.map(({ redeem }) => redeem(code)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(97)
  expect([...new Set(refused.map(({ body }) => body.msg))]).toEqual([voucherMessages.unknown])
})

test('A cart that ends gives its use back, and does not come back when the use is gone', async () => {
  const { category, code, owner } = await openSale()
  const first = await openCart([{ itemUUID: category.id, quantity: 1 }])
  await first.redeem(code)
  await server.call('POST /api/cart/:cartUUID/cancel', {
    params: { cartUUID: first.cartUUID },
    query: { token: first.token },
  })
  const second = await openCart([{ itemUUID: category.id, quantity: 1 }])
  expect((await second.redeem(code)).status).toBe(200)
  const restored = await server.call('POST /api/cart/admin/:cartUUID/restore', {
    params: { cartUUID: first.cartUUID },
    query: { token: owner },
  })
  expect([restored.status, restored.body.msg]).toEqual([409, voucherMessages.unknown])
})

test('The money of a late Pix goes back if another cart has used the voucher meanwhile', async () => {
  const { category, code } = await openSale()
  const first = await openCart([{ itemUUID: category.id, quantity: 1 }])
  await first.redeem(code)
  const { txid } = await putCharge(server, first.cartUUID, first.token)
  await passTime(server, first.cartUUID)
  const second = await openCart([{ itemUUID: category.id, quantity: 1 }])
  expect((await second.redeem(code)).status).toBe(200)
  await bankControl.pay({ txid })
  await reconcile(server.context)
  expect(await readCart(first.cartUUID)).toEqual([5_000, 'expired'])
  const { decision } = await server.db
    .selectFrom('payment')
    .where('cart_id', '=', first.cartUUID)
    .select('decision')
    .executeTakeFirstOrThrow()
  expect(decision).toBe('late')
  await expectInvariants(server.db)
})

test('A person uses a voucher no more often than its terms say, on the web and at the desk', async () => {
  const { event, category, code } = await openSale({ kind: 'free', value: 0, maxUses: 10, maxPerCpf: 1 })
  const buyer = await buildBuyer(server.db)
  const first = await openCart([{ itemUUID: category.id, quantity: 1 }], buyer)
  expect((await first.redeem(code)).status).toBe(200)
  const second = await openCart([{ itemUUID: category.id, quantity: 1 }], buyer)
  expect((await second.redeem(code)).body.msg).toBe(voucherMessages.unknown)
  const desk = await openDeskSale({ event, category, cpf: buyer.account.cpf })
  expect((await desk.redeem(code)).body.msg).toBe(voucherMessages.unknown)
  const another = await openDeskSale({ event, category, cpf: (await buildAccount(server.db)).cpf })
  expect((await another.redeem(code)).body.sale).toMatchObject({ state: 'completed', total: 0 })
  await expectInvariants(server.db)
})

test('A voucher makes a sale of the desk cheaper until its first payment', async () => {
  const { event, category, code } = await openSale()
  const { cpf } = await buildAccount(server.db)
  const desk = await openDeskSale({ event, category, cpf })
  const { sale, msg } = (await desk.redeem(code)).body
  expect(sale).toMatchObject({
    total: 50,
    left: 50,
    voucher: { about: 'Campeão do ano passado', off: 49.99 },
  })
  expect(msg).toBe(voucherMessages.applied('Campeão do ano passado', 'R$\u00a049,99'))
  expect((await desk.remove()).body.sale).toMatchObject({ total: 99.99, left: 99.99 })
  expect((await desk.remove()).body.sale).toBeUndefined()
  await desk.redeem(code)
  await desk.askPix(50)
  expect((await desk.redeem(code)).body.msg).toBe(voucherMessages.charged)
  expect((await desk.remove()).body.msg).toBe(voucherMessages.charged)
  await expectInvariants(server.db)
})

test('A cart for which a Pix was asked takes no voucher and keeps the one that it has', async () => {
  const { category, code } = await openSale({ maxUses: 9 })
  const cart = await openCart([{ itemUUID: category.id, quantity: 1 }])
  await putCharge(server, cart.cartUUID, cart.token)
  expect((await cart.redeem(code)).body.msg).toBe(voucherMessages.charged)
  expect(await readCart(cart.cartUUID)).toEqual([9_999, 'open'])
})

test('Only its person can use a voucher of a person', async () => {
  const sale = await openSale()
  const winner = await buildBuyer(server.db)
  const { body } = await create(sale, { cpfs: [winner.account.cpf] })
  expect(body.codes).toHaveLength(1)
  const stranger = await openCart([{ itemUUID: sale.category.id, quantity: 1 }])
  expect((await stranger.redeem(body.codes[0]!.code)).body.msg).toBe(voucherMessages.unknown)
  const own = await openCart([{ itemUUID: sale.category.id, quantity: 1 }], winner)
  expect((await own.redeem(body.codes[0]!.code)).status).toBe(200)
})

test('A voucher that ended, is over, of another event or wrong is one sentence, and nothing changes', async () => {
  const sale = await openSale()
  const over = await create(sale, { validUntil: businessDate(new Date()) })
  await server.db
    .updateTable('voucher')
    .set({ valid_until: new Date() })
    .where('code', '=', over.body.codes[0]!.code)
    .execute()
  const elsewhere = await openSale()
  const { body } = await server.call('GET /api/events/:eventUUID/vouchers', {
    params: { eventUUID: sale.event.id },
    query: { token: sale.owner },
  })
  const { voucherId } = body.vouchers.find(({ code }) => code === sale.code)!
  await server.call('POST /api/events/:eventUUID/vouchers/:voucherId/end', {
    params: { eventUUID: sale.event.id, voucherId },
    query: { token: sale.owner },
  })
  const cart = await openCart([{ itemUUID: sale.category.id, quantity: 1 }])
  for (const code of [sale.code, over.body.codes[0]!.code, elsewhere.code, 'PRAN7HKE', 'x', '%00'])
    expect((await cart.redeem(code)).body.msg).toBe(voucherMessages.unknown)
  expect(await readCart(cart.cartUUID)).toEqual([9_999, 'open'])
})

test('The sale list says whether a voucher can be used', async () => {
  const sale = await openSale()
  const takes = async (eventUUID: string) =>
    (await server.call('GET /api/events/:eventUUID', { params: { eventUUID }, query: { showItems: '1' } }))
      .body.takesVouchers
  expect(await takes(sale.event.id)).toBe(1)
  await server.db.updateTable('voucher').set({ ended_at: new Date() }).execute()
  expect(await takes(sale.event.id)).toBeUndefined()
})

test('An id that is no id is an event or a voucher that is not found', async () => {
  const { event, owner } = await openSale()
  const query = { token: owner }
  const list = await server.call('GET /api/events/:eventUUID/vouchers', {
    params: { eventUUID: '0x10' },
    query,
  })
  const made = await create({ event: { id: 'x' }, owner })
  const ended = await server.call('POST /api/events/:eventUUID/vouchers/:voucherId/end', {
    params: { eventUUID: event.id, voucherId: 'x' },
    query,
  })
  expect([list.status, made.status, ended.status]).toEqual([404, 404, 404])
})

test('A cart of another buyer gets no voucher', async () => {
  const { category, code } = await openSale()
  const cart = await openCart([{ itemUUID: category.id, quantity: 1 }])
  const { token } = await buildBuyer(server.db)
  expect((await cart.redeem(code, token)).status).toBe(404)
})

test('An entry that moves to another category keeps what its voucher took off', async () => {
  const sale = await openSale({ kind: 'free', value: 0 })
  const dearer = await buildCategory(server.db, { eventId: sale.event.id, price_in_cents: 12_000 })
  const cart = await openCart([{ itemUUID: sale.category.id, quantity: 1 }])
  await cart.redeem(sale.code)
  const moves = openMoves(server, { cartUUID: cart.cartUUID, owner: sale.owner })
  const entry = await readLiveIn(server, cart.cartUUID, sale.category.id)
  expect(await moves.preview(entry!.id, dearer.id)).toMatchObject({ owed: 20.01 })
  expect(await moves.move(entry!.id, sale.other.id)).toEqual([200, expect.any(String)])
  expect(await readLiveIn(server, cart.cartUUID, sale.other.id)).toMatchObject({ charged_in_cents: 0 })
  expect(await readCart(cart.cartUUID)).toEqual([0, 'paid'])
  await expectInvariants(server.db)
})

test('A voucher for categories that the cart does not have is refused with a sentence', async () => {
  const sale = await openSale()
  const { body } = await create(sale, { itemUUIDs: [sale.other.id] })
  const cart = await openCart([{ itemUUID: sale.category.id, quantity: 1 }])
  expect((await cart.redeem(body.codes[0]!.code)).body.msg).toBe(voucherMessages.nothingOff)
})

test.each<[string, Partial<VoucherTerms>, string]>([
  ['a percentage above 100', { value: 101 }, voucherMessages.wrongValue],
  ['half a percent', { value: 0.5 }, voucherMessages.wrongValue],
  ['an end in the past', { validUntil: '2020-01-01' }, voucherMessages.past],
  ['an end that is no day', { validUntil: '6594-54-39' }, voucherMessages.past],
  ['no amount', { kind: 'amount', value: 0 }, voucherMessages.wrongValue],
  ['a person without an account', { cpfs: [inventCpf(7999)] }, voucherMessages.unknownPeople('linha 1')],
])('A voucher with %s is refused, and none is created', async (_, terms, msg) => {
  const sale = await openSale()
  expect((await create(sale, terms)).body.msg).toBe(msg)
  const foreign = await openSale()
  expect((await create(sale, { itemUUIDs: [foreign.category.id] })).body.msg).toBe(
    voucherMessages.ofOtherEvent,
  )
  const { body } = await server.call('GET /api/events/:eventUUID/vouchers', {
    params: { eventUUID: sale.event.id },
    query: { token: sale.owner },
  })
  expect(body.vouchers).toHaveLength(1)
})

test('A person gets the own vouchers, and one who is erased leaves none that can be used', async () => {
  const sale = await openSale()
  const winner = await buildAccount(server.db)
  const { body } = await create(sale, { cpfs: [winner.cpf] })
  const code = body.codes[0]!.code
  expect(await exportPerson(server.db, winner.cpf)).toMatchObject({ vouchers: [{ code }] })
  await erasePerson(server.db, winner.cpf)
  const row = await server.db
    .selectFrom('voucher')
    .where('code', '=', code)
    .select(['for_account', 'ended_at'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ for_account: null, ended_at: expect.any(Date) })
})
