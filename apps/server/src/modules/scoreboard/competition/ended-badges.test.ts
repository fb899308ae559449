import { afterAll, beforeAll, expect, test } from 'vitest'
import { Category, individual, strength, suddenDeath } from '#testing/arena.ts'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { heldNow } from '#testing/roster.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const rules = individual(1, [strength(0, { final: suddenDeath(1) })])

/** A category whose buyers choose their numbers. */
async function openSale(competition: typeof rules | null = rules) {
  const { id: eventId } = await buildEvent(server.db, heldNow())
  const { token } = await buildAdmin(server.db)
  const { id: catUUID } = await buildCategory(server.db, {
    eventId,
    badge_list: '1-20',
    strength_options: 1,
    strength_dynamic: true,
    competition: competition && JSON.stringify(competition),
  })
  const teams = new Map<number, string[]>()
  let made = 0
  const nextInstant = () => new Date(Date.now() - 3_600_000 + made++).toISOString()
  const category = new Category(server, { catUUID, token, rules, teams, nextInstant })

  /** Buys an entry with this number. Returns the status of the form and what removes the entry. */
  async function enter(badgeSel: number) {
    const { account, token: buyer } = await buildBuyer(server.db)
    const { cartUUID, forms } = await buildPaidCart(server, buyer, [{ itemUUID: catUUID }])
    const items = forms.map((form) => filled(form, { badgeSel, participants: [account.cpf] }))
    const { status } = await putParticipants(server, cartUUID, items, { token: buyer })
    if (status === 200) teams.set(badgeSel, [account.uuid])
    const params = { cartUUID, cartItemId: String(items[0]?.cartItemId) }
    const change = (what: 'remove' | 'restore') =>
      server.call(`POST /api/cart/admin/:cartUUID/:cartItemId/${what}`, { params, query: { token } })
    return { status, change }
  }
  return { category, enter }
}

test('The number of an ended entry that threw or was decided about goes to no other entry', async () => {
  const { category, enter } = await openSale()
  const [thrown, decided, unused] = [await enter(1), await enter(2), await enter(3)]
  await category.throw(1, 'qualify', '1')
  expect((await category.decide('disqualified', { badge: 2 })).status).toBe(200)
  for (const { change } of [thrown, decided, unused]) expect((await change('remove')).status).toBe(200)

  expect([(await enter(1)).status, (await enter(2)).status, (await enter(3)).status]).toEqual([409, 409, 200])
  expect((await thrown.change('restore')).status).toBe(200)
  const { others, strengths } = await category.read()
  const standings = [...others, ...strengths.flatMap((one) => one.standings)]
  expect(standings.map(({ badge }) => badge)).toContain(1)
})

test('A category without rules gives the number of an ended entry again', async () => {
  const { category, enter } = await openSale(null)
  const { change } = await enter(1)
  await category.throw(1, 'qualify', '1')
  await change('remove')
  expect((await enter(1)).status).toBe(200)
})
