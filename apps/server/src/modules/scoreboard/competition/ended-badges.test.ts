import { randomUUID } from 'node:crypto'
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

test('After a call list was printed the number of a removed entry goes to no other one, also without rules', async () => {
  for (const own of [rules, null]) {
    const { category, enter } = await openSale(own)
    const [early, late] = [await enter(1), await enter(2)]
    await early.change('remove')
    expect((await enter(1)).status).toBe(200)
    const print = () =>
      server.call('POST /api/scoring/:catUUID/printed', {
        params: { catUUID: category.id },
        body: { token: category.given.token },
      })
    expect([(await print()).status, (await print()).status]).toEqual([200, 200])
    await late.change('remove')
    expect([(await enter(2)).status, (await enter(3)).status]).toEqual([409, 200])
    expect((await late.change('restore')).status).toBe(200)
    const printed = await server.db
      .selectFrom('audit')
      .where('action', '=', 'callList.print')
      .where('entity_id', '=', category.id)
      .select('id')
      .execute()
    expect(printed).toHaveLength(1)
  }
})

test('The number of an ended entry that a heat or a draw names goes to no other entry', async () => {
  const { category, enter } = await openSale()
  const [cut, drawn] = [await enter(1), await enter(2)]
  expect((await category.decide('heats', { heats: [{ day: '', badges: [1] }] })).status).toBe(200)
  await cut.change('remove')
  expect((await enter(1)).status).toBe(409)
  expect((await category.decide('drawn')).status).toBe(200)
  await drawn.change('remove')
  expect((await enter(2)).status).toBe(409)
})

test('An entry that is removed after it threw in a final leaves its rounds as they were, and its rivals stay out', async () => {
  const { category, enter } = await openSale()
  const [first] = [await enter(1), await enter(2), await enter(3), await enter(4)]
  for (const badge of [1, 2, 3, 4]) await category.throw(badge, 'qualify', '1')
  expect((await category.decide('finalStarted', { strength: 1 })).status).toBe(200)
  const finalShots = (marks: Record<number, string>, from: number) =>
    Promise.all(Object.entries(marks).map(([badge, own]) => throwNow(category, Number(badge), own, from)))
  await finalShots({ 1: '1', 2: '0', 3: '0', 4: '0' }, 1)
  expect(await category.places(1)).toEqual({ 1: [1], 2: [2, 3, 4] })

  expect((await first?.change('remove'))?.status).toBe(200)
  expect(await category.places(1)).toEqual({ 1: [2, 3, 4] })
  const view = await category.read()
  expect(view.strengths[0]).toMatchObject({ phase: 'over', pending: [] })
  expect(JSON.stringify([view.strengths, view.others])).not.toContain('"badge":1,')
  expect((await category.result()).items[0]).toMatchObject({
    places: [{ badge: 2 }, { badge: 3 }, { badge: 4 }],
    withoutPlace: [],
  })

  expect((await first?.change('restore'))?.status).toBe(200)
  expect(await category.places(1)).toEqual({ 1: [1], 2: [2, 3, 4] })
})

test('An entry that is removed before it threw in the final of now changes who is in it', async () => {
  const { category, enter } = await openSale()
  const [first] = [await enter(1), await enter(2), await enter(3)]
  for (const badge of [1, 2, 3]) await category.throw(badge, 'qualify', '1')
  await category.decide('finalStarted', { strength: 1 })
  await throwNow(category, 1, '1', 1)
  await category.decide('qualifierReopened')
  await category.decide('finalStarted', { strength: 1 })
  expect((await first?.change('remove'))?.status).toBe(200)
  const [own] = (await category.read()).strengths
  expect(own?.standings.map(({ badge }) => badge)).toEqual([2, 3])
  expect(own?.pending).toEqual([2, 3])
})

/** Throws in the final, after its start. */
async function throwNow(category: Category, badge: number, marks: string, from: number) {
  const { catUUID, token, teams } = category.given
  const shots = [...marks].map((mark, index) => ({
    id: randomUUID(),
    badge,
    uuid: teams.get(badge)?.[0] ?? '',
    phase: 'final' as const,
    round: from + index,
    hit: Number(mark),
    thrownOn: new Date().toISOString(),
  }))
  const { body } = await server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID },
    body: { token, shots, undone: [] },
  })
  expect(body.refused).toEqual([])
}
