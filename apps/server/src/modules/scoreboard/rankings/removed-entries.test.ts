import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import { heldNow } from '#testing/roster.ts'
import type { TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'
import { rebuildRankings } from './deriving.service.ts'

let server: TestServer
let token: string
serverWithAdmin((started, admin) => {
  server = started
  token = admin.token
})

async function buildArena(given: Partial<Parameters<typeof buildCategory>[1]> = {}) {
  const { id: eventId } = await buildEvent(server.db, heldNow())
  const rules = { badge_list: '1-20', price_in_cents: 0, strength_options: 3, strength_dynamic: true }
  return { eventId, categoryId: (await buildCategory(server.db, { eventId, ...rules, ...given })).id }
}

/** A registered entry with its buyer as the rider. Without a number the server gives one. */
async function enter(
  categoryId: string,
  badgeSel: number | null,
  buyer?: Awaited<ReturnType<typeof buildBuyer>>,
) {
  const { account, token: session } = buyer ?? (await buildBuyer(server.db))
  const { cartUUID, forms } = await buildPaidCart(server, session, [{ itemUUID: categoryId }])
  const item = filled(forms[0]!, { badgeSel, participants: [account.cpf] })
  expect((await putParticipants(server, cartUUID, [item], { token: session })).status).toBe(200)
  const input = { params: { cartUUID, cartItemId: String(item.cartItemId) }, query: { token } }
  const badge = async () =>
    (
      await server.db
        .selectFrom('formation')
        .select('badge')
        .where('cart_item_id', '=', item.cartItemId)
        .executeTakeFirstOrThrow()
    ).badge!
  return {
    buyer: { account, token: session },
    uuid: account.uuid,
    accountId: account.id,
    cartItemId: item.cartItemId,
    badge,
    input,
    remove: () => server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', input),
    restore: () => server.call('POST /api/cart/admin/:cartUUID/:cartItemId/restore', input),
  }
}
type Entry = Awaited<ReturnType<typeof enter>>

const shot = (badge: number, uuid: string, round: number, hit: number) => ({
  id: randomUUID(),
  badge,
  uuid,
  phase: 'qualify' as const,
  round,
  hit,
  thrownOn: new Date(Date.now() - 60_000 * (60 - round)).toISOString(),
})
const send = (catUUID: string, ...shots: ReturnType<typeof shot>[]) =>
  server.call('POST /api/scoring/:catUUID/shots', { params: { catUUID }, body: { token, shots, undone: [] } })
const throwHits = async (catUUID: string, { uuid, badge }: Entry, hits: number[]) => {
  const number = await badge()
  const { body } = await send(catUUID, ...hits.map((hit, index) => shot(number, uuid, index + 1, hit)))
  expect(body.refused).toEqual([])
}

/** What placar, TV, players, announcer and scorer show of a category. */
async function shown(eventUUID: string, catUUID: string) {
  const ranking = await server.call('GET /api/rankings/category/:catUUID', { params: { catUUID } })
  const event = await server.call('GET /api/rankings/event/:eventUUID', { params: { eventUUID } })
  const players = await server.call('GET /api/rankings/players/:eventUUID', { params: { eventUUID } })
  const input = { params: { catUUID }, query: { token } }
  const announcer = await server.call('GET /api/rankings/category/:catUUID/announcer', input)
  const sheet = await server.call('GET /api/scoring/:catUUID', input)
  return {
    ranking: ranking.body.rankings.map(
      ({ badge, strength, qualifyHits, qualifyTotal, participants }) =>
        `${badge} ${strength} ${qualifyHits}/${qualifyTotal} ${participants.length}`,
    ),
    leader: event.body.items[0]?.leader?.badge,
    players: players.body.rankings.map(({ hits, total }) => `${hits}/${total}`),
    announced: announcer.body.entries.map(({ badge }) => badge),
    scored: [...sheet.body.entries, ...sheet.body.shots].map(({ badge }) => badge),
  }
}

test('A removed entry leaves ranking, leaders, players, announcer and scorer, and its restoration brings its shots back', async () => {
  const { eventId, categoryId } = await buildArena()
  const [first, second] = [await enter(categoryId, 5), await enter(categoryId, 8)]
  await throwHits(categoryId, first, [1, 1, 1])
  await throwHits(categoryId, second, [1, 0, 0])
  const cut = { token, bands: [{ strength: 1, minHits: 3 }] }
  await server.call('POST /api/scoring/:catUUID/strengths', { params: { catUUID: categoryId }, body: cut })
  const before = await shown(eventId, categoryId)
  expect(before).toMatchObject({
    ranking: ['5 1 3/3 1', '8 0 1/3 1'],
    leader: 5,
    players: ['3/3', '1/3'],
  })

  expect((await first.remove()).status).toBe(200)
  expect(await shown(eventId, categoryId)).toEqual({
    ranking: ['8 0 1/3 1'],
    leader: 8,
    players: ['1/3'],
    announced: [8],
    scored: [8, 8, 8, 8],
  })
  expect(await rebuildRankings(server.db)).toEqual([])

  expect((await first.restore()).status).toBe(200)
  expect(await shown(eventId, categoryId)).toEqual(before)
  expect(await rebuildRankings(server.db)).toEqual([])
})

test('An entry that gets the number of a removed one begins without shots', async () => {
  const { eventId, categoryId } = await buildArena()
  const removed = await enter(categoryId, 5)
  await throwHits(categoryId, removed, [1, 1])
  await removed.remove()
  const next = await enter(categoryId, 5)
  expect(await shown(eventId, categoryId)).toMatchObject({ ranking: [], players: [], scored: [5] })
  await throwHits(categoryId, next, [0])
  expect(await shown(eventId, categoryId)).toMatchObject({ ranking: ['5 0 0/1 1'], players: ['0/1'] })
})

test('The same rider with the same number in a new entry keeps the shots of the two entries apart', async () => {
  const { eventId, categoryId } = await buildArena()
  const removed = await enter(categoryId, 5)
  await throwHits(categoryId, removed, [1])
  await removed.remove()
  await enter(categoryId, 5, removed.buyer)
  const early = shot(5, removed.uuid, 2, 1)
  const now = { ...shot(5, removed.uuid, 1, 0), thrownOn: new Date().toISOString() }
  expect((await send(categoryId, early, now)).body.refused).toEqual([])
  expect(await shown(eventId, categoryId)).toMatchObject({ ranking: ['5 0 0/1 1'], players: ['0/1'] })
})

test('Shots of a removed entry that arrive late are stored, stay hidden, and count after the restoration', async () => {
  const { eventId, categoryId } = await buildArena()
  const entry = await enter(categoryId, 5)
  await entry.remove()
  const late = [shot(5, entry.uuid, 1, 1), shot(5, entry.uuid, 2, 0)]
  for (const _ of [1, 2]) expect((await send(categoryId, ...late)).body.refused).toEqual([])
  expect(await shown(eventId, categoryId)).toMatchObject({ ranking: [], players: [], scored: [] })
  const stranger = (await buildBuyer(server.db)).account
  expect((await send(categoryId, shot(5, stranger.uuid, 1, 1))).body.refused).toHaveLength(1)

  await entry.restore()
  expect(await shown(eventId, categoryId)).toMatchObject({ ranking: ['5 0 1/2 1'], players: ['1/2'] })
})

test('A restored entry with another automatic number has its shots under that number', async () => {
  const { eventId, categoryId } = await buildArena({ badge_list: '', auto_badge: true })
  const entry = await enter(categoryId, null)
  await throwHits(categoryId, entry, [1, 0])
  for (const round of [1, 2]) {
    await entry.remove()
    await enter(categoryId, null)
    expect(await shown(eventId, categoryId)).toMatchObject({ ranking: [], players: [] })
    await entry.restore()
    expect(await entry.badge()).toBe(round + 1)
    expect(await shown(eventId, categoryId)).toMatchObject({
      ranking: [`${round + 1} 0 1/2 1`],
      players: ['1/2'],
    })
  }
})

test('Another system that sends the number of a removed entry gets the answer about an unknown number', async () => {
  const { eventId, categoryId } = await buildArena()
  const [removed, other] = [await enter(categoryId, 5), await enter(categoryId, 8)]
  const put = (...entries: Entry[]) =>
    Promise.all(
      entries.map(async ({ uuid, badge }) => ({
        badge: await badge(),
        strength: 0,
        shots: [{ uuid, qualify: [1, 1], final: [] }],
      })),
    ).then((rows) =>
      server.call(
        'PUT /api/integration/rankings/:catUUID',
        { params: { catUUID: categoryId }, body: { revision: 1, rankingsLiveNow: 1, entries: rows } },
        { authorization: `Bearer ${server.config.serviceKey}` },
      ),
    )
  expect((await put(removed, other)).status).toBe(200)
  await removed.remove()
  const { status, body } = await put(removed, other)
  expect([status, body.msg]).toEqual([422, 'Números desconhecidos: 5.'])
  expect((await put(other)).status).toBe(200)
  expect(await shown(eventId, categoryId)).toMatchObject({ ranking: ['8 0 2/2 1'] })
  await removed.restore()
  expect(await shown(eventId, categoryId)).toMatchObject({ ranking: ['5 0 2/2 1', '8 0 2/2 1'] })
})

test('The shots of riders whose entry is opened again after an objection or a refusal do not count', async () => {
  const { eventId, categoryId } = await buildArena()
  const entry = await enter(categoryId, 5)
  await throwHits(categoryId, entry, [1])
  const { id } = await server.db
    .insertInto('objection')
    .values({ cart_item_id: entry.cartItemId, account_id: entry.accountId, submitted_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const objection = { params: { objectionId: String(id) }, query: { token } }
  expect((await server.call('POST /api/objections/:objectionId/accept', objection)).status).toBe(200)
  expect(await shown(eventId, categoryId)).toMatchObject({ ranking: [], leader: undefined, players: [] })

  const reviewed = await enter(categoryId, 6)
  await throwHits(categoryId, reviewed, [1])
  await server.db
    .updateTable('formation')
    .set({ status: 'review' })
    .where('cart_item_id', '=', reviewed.cartItemId)
    .execute()
  const refusal = { ...reviewed.input, body: { reason: 'Falta o cartão' } }
  const path = 'POST /api/cart/admin/:cartUUID/:cartItemId/refuse'
  expect((await server.call(path, refusal)).status).toBe(200)
  expect(await shown(eventId, categoryId)).toMatchObject({ ranking: [], players: [] })
})

test('A shot that arrives while its entry is removed does not keep the number in the ranking', async () => {
  const { eventId, categoryId } = await buildArena()
  const entry = await enter(categoryId, 5)
  const { calls } = await server.db.transaction().execute(async (db) => {
    await sql`select from category where id = ${categoryId} for update`.execute(db)
    const sent = send(categoryId, shot(5, entry.uuid, 1, 1))
    await waitUntilLocked(server)
    const removed = entry.remove()
    await waitUntilLocked(server, 2)
    return { calls: [sent, removed] }
  })
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
  expect(await shown(eventId, categoryId)).toMatchObject({ ranking: [], players: [] })
})
