import { adminMessages } from '@porteira/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Category, individual, strength, suddenDeath } from '#testing/arena.ts'
import { buildAdmin, buildBundle, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { heldNow } from '#testing/roster.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const rules = individual(1, [strength(0, { final: suddenDeath(1, 1) })])

/** A category with a final of one life, sold by itself and in a bundle whose entries get one more. */
async function openSale(competition: typeof rules | null = rules) {
  const { db } = server
  const { id: eventId } = await buildEvent(db, heldNow())
  const { token } = await buildAdmin(db)
  const { id: catUUID } = await buildCategory(db, {
    eventId,
    name: 'LAÇO DAS VIDAS',
    badge_list: '1-20',
    saved_lives: competition ? 1 : 0,
    strength_options: 1,
    strength_dynamic: true,
    competition: competition && JSON.stringify(competition),
  })
  const bundle = await buildBundle(db, { eventId, categoryIds: [catUUID], name: '2 VIDAS' })
  const teams = new Map<number, string[]>()
  let made = 0
  const nextInstant = (isLate: boolean) =>
    new Date(Date.now() - (isLate ? 0 : 3_600_000) + made++).toISOString()
  const category = new Category(server, { catUUID, token, rules, teams, nextInstant })
  const giveLives = (lives: number) =>
    server.call('PUT /api/bundles/:itemUUID', {
      params: { itemUUID: bundle.id },
      query: { token },
      body: { lives },
    })
  return { eventId, token, catUUID, bundle, category, teams, giveLives }
}

let sale: Awaited<ReturnType<typeof openSale>>
beforeEach(async () => {
  sale = await openSale()
})

async function enter(badgeSel: number, itemUUID: string) {
  const { account, token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID }])
  const items = forms.map((form) => filled(form, { badgeSel, participants: [account.cpf] }))
  expect((await putParticipants(server, cartUUID, items, { token })).status).toBe(200)
  sale.teams.set(badgeSel, [account.uuid])
  return { cartUUID, lives: forms.map(({ savedLives }) => savedLives) }
}

async function boughtLives() {
  const { body } = await server.call('GET /api/scoring/:catUUID', {
    params: { catUUID: sale.catUUID },
    query: { token: sale.token },
  })
  return Object.fromEntries(body.competition?.entries.map(({ badge, bought }) => [badge, bought]) ?? [])
}

test('An entry of a bundle with lives stays in the final for one miss more', async () => {
  expect((await sale.giveLives(1)).status).toBe(200)
  expect((await enter(1, sale.catUUID)).lives).toEqual([1])
  expect((await enter(2, sale.bundle.id)).lives).toEqual([2])
  await enter(3, sale.catUUID)
  expect(await boughtLives()).toEqual({ 1: 0, 2: 1, 3: 0 })
  for (const badge of [1, 2, 3]) await sale.category.throw(badge, 'qualify', '1')
  await sale.category.decide('finalStarted', { strength: 1 })
  for (const badge of [1, 2, 3]) await sale.category.throw(badge, 'final', '0')
  for (const badge of [1, 2, 3]) await sale.category.throw(badge, 'final', '0', { from: 2 })
  // The entries with one life are out with their second miss.
  expect(await sale.category.places(1)).toEqual({ 1: [2], 2: [1, 3] })
})

test('The lives of an entry are those of its sale, whatever the bundle gives later', async () => {
  await sale.giveLives(2)
  await enter(1, sale.bundle.id)
  await sale.giveLives(0)
  await enter(2, sale.bundle.id)
  expect(await boughtLives()).toEqual({ 1: 2, 2: 0 })
})

test('The sale says how many lives an entry of the bundle has', async () => {
  await sale.giveLives(1)
  const { body } = await server.call('GET /api/events/:eventUUID', {
    params: { eventUUID: sale.eventId },
    query: { showItems: '1' },
  })
  const bundle = body.items?.find((item) => 'itemUUID' in item && item.itemUUID === sale.bundle.id)
  expect(bundle).toMatchObject({ rodeoCategories: [{ name: 'LAÇO DAS VIDAS', savedLives: 2 }] })
})

test('A bundle gives no lives for a category without a final of lives, and nothing changes', async () => {
  sale = await openSale(null)
  const { status, body } = await sale.giveLives(1)
  expect([status, body.msg]).toEqual([409, adminMessages.noFinalOfLives('LAÇO DAS VIDAS')])
  expect((await enter(1, sale.bundle.id)).lives).toEqual([0])
  const beyond = await sale.giveLives(10)
  expect([beyond.status, beyond.body.msg]).toEqual([400, expect.stringContaining('Vidas que o pacote dá')])
})
