import { expect, test } from 'vitest'
import { buildAccount, buildBundle, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { type TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'

let server: TestServer
let admin: string
serverWithAdmin((started, created) => {
  server = started
  admin = created.token
})

const STEPS = '0,00 nº 11 a 12; 0,00 nº 31 a 32'

async function buildNumbered(category: { auto_badge?: boolean; badge_list?: string } = { auto_badge: true }) {
  const event = await buildEvent(server.db)
  const built = await buildCategory(server.db, {
    eventId: event.id,
    price_in_cents: 0,
    price_steps: STEPS,
    ...category,
  })
  return { event, category: built, buyer: await buildBuyer(server.db) }
}

const badgesOf = async (itemId: string) => {
  const rows = await server.db
    .selectFrom('formation')
    .innerJoin('cart_item', 'cart_item.id', 'formation.cart_item_id')
    .innerJoin('cart_line', 'cart_line.id', 'cart_item.line_id')
    .where('cart_line.item_id', '=', itemId)
    .where('formation.active', '=', true)
    .orderBy('cart_item.id')
    .select('badge')
    .execute()
  return rows.map(({ badge }) => badge)
}

const edit = (itemUUID: string, body: object) =>
  server.call('PUT /api/categories/:itemUUID', { params: { itemUUID }, query: { token: admin }, body })

test('Units of a step get numbers of its range, also where one cart buys at two steps', async () => {
  const { category, buyer } = await buildNumbered()
  await openCart(server, buyer.token, [{ itemUUID: category.id, quantity: 3 }])
  await openCart(server, buyer.token, [{ itemUUID: category.id, quantity: 2 }])
  expect(await badgesOf(category.id)).toEqual([11, 12, 31, 32, 1])
  await expectInvariants(server.db)
})

test('A unit that comes back is sold at its step again, with its number', async () => {
  const { category, buyer } = await buildNumbered()
  const { cartUUID } = await openCart(server, buyer.token, [{ itemUUID: category.id, quantity: 2 }])
  const entries = await server.db
    .selectFrom('cart_item')
    .where('cart_id', '=', cartUUID)
    .orderBy('id')
    .select('id')
    .execute()
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
    params: { cartUUID, cartItemId: String(entries[0]!.id) },
    query: { token: admin, bundle: '0' },
  })
  await openCart(server, buyer.token, [{ itemUUID: category.id }])
  expect(await badgesOf(category.id)).toEqual([12, 11])
})

test('A buyer chooses among the numbers of the step, and is refused another one', async () => {
  const { category, buyer } = await buildNumbered({ auto_badge: false, badge_list: '1-40' })
  const { cpf } = await buildAccount(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [
    { itemUUID: category.id, quantity: 3 },
  ])
  expect(forms.map(({ badgesAvail }) => badgesAvail)).toEqual([
    [11, 12],
    [11, 12],
    [31, 32],
  ])
  const choose = (...badges: number[]) =>
    putParticipants(
      server,
      cartUUID,
      forms.map((form, index) => filled(form, { badgeSel: String(badges[index]), participants: [cpf] })),
      { token: buyer.token },
    )
  expect((await choose(20, 11, 31)).status).toBe(409)
  expect((await choose(12, 11, 13)).status).toBe(409)
  expect((await choose(12, 11, 31)).status).toBe(200)
  expect(await badgesOf(category.id)).toEqual([12, 11, 31])
})

test('An entry of a step whose numbers are all gone gets or chooses another number', async () => {
  const { category, buyer } = await buildNumbered()
  const kept = [11, 12].map((badge) => ({ category_id: category.id, badge, kept_for_desk: true }))
  await server.db.insertInto('badge_kept').values(kept).execute()
  await openCart(server, buyer.token, [{ itemUUID: category.id }])
  expect(await badgesOf(category.id)).toEqual([1])
  const choosing = await buildNumbered({ auto_badge: false, badge_list: '11-14,31-32' })
  await server.db
    .insertInto('badge_kept')
    .values(kept.map((row) => ({ ...row, category_id: choosing.category.id })))
    .execute()
  const { forms } = await buildPaidCart(server, choosing.buyer.token, [{ itemUUID: choosing.category.id }])
  expect(forms[0]!.badgesAvail).toEqual([13, 14, 31, 32])
})

test('A bundle sells a range of numbers in all its categories', async () => {
  const { event, category, buyer } = await buildNumbered()
  const other = await buildCategory(server.db, { eventId: event.id, price_in_cents: 0, auto_badge: true })
  const bundle = await buildBundle(server.db, {
    eventId: event.id,
    price_in_cents: 0,
    first_badge: 101,
    categoryIds: [category.id, other.id],
  })
  await server.db
    .updateTable('item')
    .set({ price_steps: '0,00 nº 201 a 202' })
    .where('id', '=', bundle.id)
    .execute()
  await openCart(server, buyer.token, [{ itemUUID: bundle.id, quantity: 3 }])
  expect(await badgesOf(bundle.id)).toEqual([201, 201, 202, 202, 101, 101])
})

test('Steps with numbers that the category does not have are refused, and so is a category without numbers', async () => {
  const { category } = await buildNumbered({ auto_badge: false, badge_list: '1-40' })
  const refusals = [
    { priceSteps: '100 nº 12 a 11' },
    { priceSteps: '100 nº 0 a 11' },
    { priceSteps: '100 nº 39 a 41' },
  ]
  const answers = await Promise.all(refusals.map((body) => edit(category.id, body)))
  expect(answers.map(({ status, body }) => [status, body.msg])).toEqual([
    [400, expect.stringContaining('Não entendemos "100 nº 12 a 11"')],
    [400, expect.stringContaining('Não entendemos "100 nº 0 a 11"')],
    [400, 'Passos de preço: O número 41 de um passo não está na lista de números da prova.'],
  ])
  expect((await edit(category.id, { priceSteps: '90 números 1 a 40' })).status).toBe(200)
  const { category: automatic } = await buildNumbered()
  expect((await edit(automatic.id, { autoBadgeNum: 0 })).body.msg).toBe(
    'Passos de preço: Um passo diz números, mas a prova não dá número na venda. Informe a lista de números ou marque número automático.',
  )
})
