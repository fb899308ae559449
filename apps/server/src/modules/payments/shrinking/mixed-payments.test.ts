import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildBundle, buildCategory } from '#testing/builders.ts'
import { type Desk, openDesk, type Split } from '#testing/desk-sales.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { askBankNow } from '#testing/paying.ts'
import { openOffice, readMoneyOf } from '#testing/purchase.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { openShift } from '#testing/till.ts'

let server: TestServer
let desk: Desk
let ownerShift: string
serverOfFile(async (started) => {
  server = started
  desk = await openDesk(server)
  const clerk = { account: desk.ownerAccount, token: desk.owner, deviceKey: desk.shift.deviceKey }
  ownerShift = (await openShift(server, desk.event.id, clerk)).shiftId
})

/** A sale at the desk of entries with these prices in reais, and its office. */
async function sell(prices: number[]) {
  const items = []
  for (const price of prices) {
    const { id } = await buildCategory(server.db, { eventId: desk.event.id, price_in_cents: price * 100 })
    items.push({ itemUUID: id, quantity: 1 })
  }
  const cartUUID = await sellItems(items)
  const entries = await server.db
    .selectFrom('cart_item')
    .where('cart_id', '=', cartUUID)
    .select(['id', 'charged_in_cents as inCents'])
    .execute()
  const entry = (price: number) => entries.find(({ inCents }) => inCents === price * 100)!.id
  return { cartUUID, entry, ...(await openOffice(server, cartUUID)) }
}

async function sellItems(items: { itemUUID: string; quantity: number }[]) {
  const { body } = await server.call('POST /api/events/:eventUUID/till/sales', {
    params: { eventUUID: desk.event.id },
    query: { token: desk.token },
    body: { cpf: desk.buyer.cpf, items },
  })
  return body.sale.cartUUID
}

const completeAsOwner = (cartUUID: string, split: Split) =>
  desk.complete(cartUUID, split, { token: desk.owner, shiftId: ownerShift })

test('Of R$ 200 by Pix and R$ 140 in cash, an entry of R$ 240 returns the Pix and promises R$ 40', async () => {
  const sale = await sell([100, 240])
  const { body } = await desk.askByPix(sale.cartUUID, 200)
  await bankControl.pay({ txid: body.txid })
  await askBankNow(server)
  await desk.complete(sale.cartUUID, { cash: { value: 140, given: 140 } })

  expect((await sale.remove(sale.entry(240))).status).toBe(200)

  expect((await readMoneyOf(server, sale.cartUUID)).back.toSorted()).toEqual([
    ['cash', 4000],
    ['pix', 20_000],
  ])
  await expectInvariants(server.db)
})

test('A courtesy of the price of one entry ends with that entry, and no money goes back', async () => {
  const sale = await sell([100, 240])
  await completeAsOwner(sale.cartUUID, {
    cash: { value: 100, given: 100 },
    courtesy: { value: 240, reason: 'Patrão de honra' },
  })
  expect(await sale.preview(sale.entry(240))).toMatchObject({ price: 0, value: 0 })
  await sale.remove(sale.entry(240))
  expect((await readMoneyOf(server, sale.cartUUID)).back).toEqual([])
  await expectInvariants(server.db)
})

test('A courtesy lowers the entries that the desk names, and never more than they cost', async () => {
  const sale = await sell([100, 240])
  const courtesy = { value: 100, reason: 'Patrão de honra', entries: [sale.entry(240)] }
  const tooMuch = {
    cash: { value: 200, given: 200 },
    courtesy: { ...courtesy, value: 140, entries: [sale.entry(100)] },
  }
  const foreign = { ...tooMuch, courtesy: { ...courtesy, value: 140, entries: [sale.entry(240), 999_999] } }
  for (const split of [tooMuch, foreign])
    expect((await completeAsOwner(sale.cartUUID, split)).body.code).toBe('courtesy_entries')

  await completeAsOwner(sale.cartUUID, { cash: { value: 240, given: 250 }, courtesy })
  expect(await sale.preview(sale.entry(240))).toMatchObject({ price: 140, value: 140 })
  expect(await sale.preview(sale.entry(100))).toMatchObject({ price: 100, value: 100 })
  await expectInvariants(server.db)
})

test('The price of a bundle goes back with all its categories, and not with one of them', async () => {
  const [one, other] = [
    await buildCategory(server.db, { eventId: desk.event.id }),
    await buildCategory(server.db, { eventId: desk.event.id }),
  ]
  const bundle = await buildBundle(server.db, {
    eventId: desk.event.id,
    price_in_cents: 15_000,
    categoryIds: [one.id, other.id],
  })
  const cartUUID = await sellItems([{ itemUUID: bundle.id, quantity: 1 }])
  await desk.complete(cartUUID, { cash: { value: 150, given: 150 } })
  const office = await openOffice(server, cartUUID)
  const { id } = await server.db
    .selectFrom('cart_item')
    .where('cart_id', '=', cartUUID)
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await office.preview(id)).toMatchObject({ price: 0, value: 0 })
  expect(await office.preview(id, '1')).toMatchObject({ price: 150, value: 150 })
  expect((await office.remove(id, { bundle: 1 })).status).toBe(200)
  expect((await readMoneyOf(server, cartUUID)).back).toEqual([['cash', 15_000]])
  await expectInvariants(server.db)
})
