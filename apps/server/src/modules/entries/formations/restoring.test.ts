import { expect, test } from 'vitest'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { cancelFormations } from './formations.service.ts'
import { restoreFormations } from './restoring.service.ts'

type Category = Omit<Parameters<typeof buildCategory>[1], 'eventId'>

async function buildShop(server: TestServer, given: Category) {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, ...given })
  const buy = async (badgeSel: number | null = null) => {
    const { account, token } = await buildBuyer(server.db)
    const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: category.id }])
    const item = filled(forms[0]!, { badgeSel, participants: [account.cpf] })
    const { status } = await putParticipants(server, cartUUID, [item], { token })
    return { cartUUID, status, cartItemId: item.cartItemId }
  }
  return { buy, category }
}

const cancel = ({ db }: TestServer, cartUUID: string) =>
  db.transaction().execute((db) => cancelFormations(db, cartUUID, { kind: 'admin' }))
/** Restores the formations of a cart; answers what it holds then. */
async function restore({ db }: TestServer, cartUUID: string) {
  await db.transaction().execute((db) => restoreFormations(db, cartUUID, { kind: 'admin' }))
  return db
    .selectFrom('formation')
    .innerJoin('cart_item', 'cart_item.id', 'formation.cart_item_id')
    .where('cart_item.cart_id', '=', cartUUID)
    .where('active', '=', true)
    .select(['cart_item.id as cartItemId', 'status', 'formation.badge'])
    .execute()
}
const quotas = async ({ db }: TestServer) =>
  (await db.selectFrom('cpf_quota').select('used').orderBy('used').execute()).map(({ used }) => used)

test('A cancelled entry frees its number and the quota of its rider', async () => {
  await using server = await startTestServer()
  const { buy } = await buildShop(server, { badge_list: '1-5' })
  const first = await buy(1)
  await cancel(server, first.cartUUID)
  expect(await quotas(server)).toEqual([0])
  expect((await buy(1)).status).toBe(200)
})

test('A second cancellation frees nothing twice', async () => {
  await using server = await startTestServer()
  const { buy } = await buildShop(server, { badge_list: '1-5' })
  const { cartUUID } = await buy(1)
  await cancel(server, cartUUID)
  await cancel(server, cartUUID)
  expect(await quotas(server)).toEqual([0])
})

test('A restored entry is unchanged while its number is free', async () => {
  await using server = await startTestServer()
  const { buy } = await buildShop(server, { badge_list: '1-5' })
  const { cartUUID, cartItemId } = await buy(4)
  await cancel(server, cartUUID)
  expect(await restore(server, cartUUID)).toEqual([{ cartItemId, status: 'approved', badge: 4 }])
  expect(await quotas(server)).toEqual([1])
  await restore(server, cartUUID)
  expect(await quotas(server)).toEqual([1])
})

test('A restored form is open again if its chosen number was taken', async () => {
  await using server = await startTestServer()
  const { buy } = await buildShop(server, { badge_list: '1-5' })
  const { cartUUID, cartItemId } = await buy(4)
  await cancel(server, cartUUID)
  await buy(4)
  expect(await restore(server, cartUUID)).toEqual([{ cartItemId, status: 'open', badge: null }])
  expect(await quotas(server)).toEqual([0, 1])
})

test('A restored entry gets another automatic number if its number was taken', async () => {
  await using server = await startTestServer()
  const { buy } = await buildShop(server, { auto_badge: true })
  const first = await buy()
  await buy()
  await cancel(server, first.cartUUID)
  await buy()
  expect(await restore(server, first.cartUUID)).toEqual([
    { cartItemId: first.cartItemId, status: 'approved', badge: 3 },
  ])
})

test('A restored entry does not get back a number that was sold elsewhere in the meantime', async () => {
  await using server = await startTestServer()
  const { buy, category } = await buildShop(server, { badge_list: '1-5' })
  const [first, second] = [await buy(4), await buy(5)]
  for (const { cartUUID } of [first, second]) await cancel(server, cartUUID)
  const withheld = (badge: number, kept_for_desk: boolean) => ({
    category_id: category.id,
    badge,
    kept_for_desk,
  })
  await server.db
    .insertInto('badge_kept')
    .values([withheld(4, false), withheld(5, true)])
    .execute()
  expect(await restore(server, first.cartUUID)).toMatchObject([{ status: 'open', badge: null }])
  expect(await restore(server, second.cartUUID)).toMatchObject([{ status: 'approved', badge: 5 }])
})
