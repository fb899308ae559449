import { expect, test } from 'vitest'
import { buildAccount, buildBundle, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { readCartRow, takenOf } from '#testing/paying.ts'
import { type TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'

let server: TestServer
let admin: string
serverWithAdmin((started, created) => {
  server = started
  admin = created.token
})

type Options = { price?: number; total?: number; max_cpf_occurrences?: number }

/** A bundle with two entries of one category and one of another. */
async function buildTwice({ price = 0, total = 10, ...category }: Options = {}) {
  const event = await buildEvent(server.db)
  const eventId = event.id
  const twice = await buildCategory(server.db, {
    eventId,
    name: 'LAÇO INDIVIDUAL',
    total,
    price_in_cents: price === 0 ? 0 : 10_000,
    auto_badge: true,
    ...category,
  })
  const once = await buildCategory(server.db, {
    eventId,
    price_in_cents: price === 0 ? 0 : 5_000,
    auto_badge: true,
  })
  const bundle = await buildBundle(server.db, {
    eventId,
    price_in_cents: price,
    categoryIds: [twice.id, once.id, twice.id],
  })
  return {
    event,
    twice,
    once,
    bundle,
    taken: () => Promise.all([bundle, twice, once].map(({ id }) => takenOf(server, id))),
  }
}

const reserve = (itemUUID: string, quantity: number, token?: string) =>
  server.call('POST /api/cart/', { query: token ? { token } : {}, body: { items: [{ itemUUID, quantity }] } })

const act = (action: 'remove' | 'restore', cartUUID: string, cartItemId: number) =>
  server.call(`POST /api/cart/admin/:cartUUID/:cartItemId/${action}`, {
    params: { cartUUID, cartItemId: String(cartItemId) },
    query: { token: admin, bundle: '0' },
  })

test('A bundle with two entries of a category takes two of its units, and shares its price among three entries', async () => {
  const { token } = await buildBuyer(server.db)
  const { twice, once, bundle, taken } = await buildTwice({ price: 25_000 })
  const { cartUUID } = await openCart(server, token, [{ itemUUID: bundle.id, quantity: 2 }])
  expect(await taken()).toEqual([2, 4, 2])
  const entries = await server.db
    .selectFrom('cart_item')
    .where('cart_id', '=', cartUUID)
    .orderBy('id')
    .select(['category_id', 'unit', 'charged_in_cents'])
    .execute()
  expect(entries.map((entry) => Object.values(entry))).toEqual(
    [1, 2].flatMap((unit) => [
      [twice.id, unit, 10_000],
      [twice.id, unit, 10_000],
      [once.id, unit, 5_000],
    ]),
  )
  expect(await readCartRow(server, cartUUID)).toMatchObject({ total_in_cents: 50_000 })
  await expectInvariants(server.db)
})

test('Two units of a bundle need four units of a category that is in it twice', async () => {
  const { event, twice, once, bundle, taken } = await buildTwice({ total: 3 })
  const { body } = await server.call('GET /api/events/:eventUUID', {
    params: { eventUUID: event.id },
    query: { showItems: '1', token: admin },
  })
  expect(body.items).toContainEqual(
    expect.objectContaining({
      itemUUID: bundle.id,
      unitsInStock: 1,
      rodeoCategories: [
        expect.objectContaining({ uuid: twice.id, name: 'LAÇO INDIVIDUAL (2 fichas)' }),
        expect.objectContaining({ uuid: once.id }),
      ],
    }),
  )
  expect((await reserve(bundle.id, 2)).status).toBe(409)
  expect(await taken()).toEqual([0, 0, 0])
  expect((await reserve(bundle.id, 1)).status).toBe(200)
  expect(await taken()).toEqual([1, 2, 1])
  expect((await reserve(bundle.id, 1)).body.code).toBe('sold_out')
  expect((await reserve(twice.id, 1)).status).toBe(200)
  await expectInvariants(server.db)
})

test('Two requests at once for the last three units of a category get one bundle with two entries of it', async () => {
  const { bundle, taken } = await buildTwice({ total: 3 })
  const answers = await Promise.all([1, 2, 3].map(() => reserve(bundle.id, 1)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await taken()).toEqual([1, 2, 1])
})

test('One of the two entries ends and comes back with one unit, and the bundle ends with the last entry', async () => {
  const { token } = await buildBuyer(server.db)
  const { bundle, taken } = await buildTwice()
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: bundle.id }])
  const [first, second, third] = forms.map(({ cartItemId }) => cartItemId)
  await act('remove', cartUUID, second!)
  expect(await taken()).toEqual([1, 1, 1])
  await act('restore', cartUUID, second!)
  expect(await taken()).toEqual([1, 2, 1])
  for (const id of [first, second, third]) await act('remove', cartUUID, id!)
  expect([await taken(), (await readCartRow(server, cartUUID)).status]).toEqual([[0, 0, 0], 'cancelled'])
  await expectInvariants(server.db)
})

test('Both entries count for the limit of a rider, and get two numbers that follow each other', async () => {
  const { token } = await buildBuyer(server.db)
  const riders = [await buildAccount(server.db), await buildAccount(server.db)].map(({ cpf }) => cpf)
  const { twice, bundle } = await buildTwice({ max_cpf_occurrences: 1 })
  const alone = await buildPaidCart(server, token, [{ itemUUID: twice.id }])
  await putParticipants(server, alone.cartUUID, [filled(alone.forms[0]!, { participants: [riders[1]!] })], {
    token,
  })
  const other = await buildAccount(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: bundle.id }])
  const fill = (...cpfs: string[]) =>
    putParticipants(
      server,
      cartUUID,
      forms.map((form, index) => filled(form, { participants: [cpfs[index]!] })),
      { token },
    )
  expect((await fill(riders[0]!, riders[0]!, riders[0]!)).status).toBe(409)
  expect((await fill(riders[0]!, other.cpf, riders[0]!)).status).toBe(200)
  const badges = await server.db
    .selectFrom('formation')
    .innerJoin('cart_item', 'cart_item.id', 'formation.cart_item_id')
    .where('cart_item.cart_id', '=', cartUUID)
    .orderBy('cart_item.id')
    .select('badge')
    .execute()
  expect(badges.map(({ badge }) => badge)).toEqual([2, 3, 2])
  await expectInvariants(server.db)
})

test('An open cart of such a bundle expires with all its units', async () => {
  const { token } = await buildBuyer(server.db)
  const { bundle, taken } = await buildTwice({ price: 25_000 })
  await openCart(server, token, [{ itemUUID: bundle.id, quantity: 3 }])
  expect(await taken()).toEqual([3, 6, 3])
  await openCart(server, token, [{ itemUUID: bundle.id }])
  expect(await taken()).toEqual([1, 2, 1])
  await expectInvariants(server.db)
})
