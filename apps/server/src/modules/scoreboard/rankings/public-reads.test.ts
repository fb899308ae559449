import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildRoster, heldNow } from '#testing/roster.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import type { DemoData } from '#demo/demo.rules.ts'
import { loadDemo } from '#demo/demo.service.ts'

const demo = JSON.parse(
  readFileSync(new URL('../../../../../../demo/demo-data.json', import.meta.url), 'utf8'),
) as DemoData
const EVENT = 'f4ef3ff7-8487-59ea-b2fb-bef331809683'
const INDIVIDUAL = 'f7d11fb5-71cb-53b4-9ff2-09e4edacbef8'
const TRIO = '89580bdd-df84-5d55-8f8d-a7458e35afc8'
const PRENDA = 'f62809fa-ccea-5d0e-a7a0-855147a79844'
const SECRETS = { name: 'FULANO SIGILOSO DE TAL', city: 'VILA SIGILOSA' }

let server: TestServer
let admin: string
let buyer: string

beforeAll(async () => {
  server = await startTestServer()
  await loadDemo(server.db, demo, { now: new Date(), passwordHash: 'x', passwordPepper: 'x' })
  admin = (await buildAdmin(server.db)).token
  buyer = (await buildBuyer(server.db)).token
})
afterAll(() => server[Symbol.asyncDispose]())

const ranking = (catUUID: string) =>
  server.call('GET /api/rankings/category/:catUUID', { params: { catUUID } })
const leaders = (eventUUID: string, headers: Record<string, string> = {}) =>
  server.call('GET /api/rankings/event/:eventUUID', { params: { eventUUID } }, headers)
const shots = (catUUID: string, badge: string | number, headers: Record<string, string> = {}) =>
  server.call(
    'GET /api/rankings/category/:catUUID/shots/:badge',
    { params: { catUUID, badge: `${badge}` } },
    headers,
  )
const announced = (catUUID: string, token: string) =>
  server.call('GET /api/rankings/category/:catUUID/announcer', { params: { catUUID }, query: { token } })

describe('The list of an event names the leaders', () => {
  test('Each category has the first row of its best strength and the number of equal rows', async () => {
    const { body } = await leaders(EVENT)
    expect(body.items.map(({ name }) => name)).toHaveLength(6)
    for (const { uuid, leader, tied } of body.items) {
      const { rankings, strengths, savedLives } = (await ranking(uuid)).body
      const rows = rankings.filter(({ strength }) => strength === (strengths[0] ?? 0))
      const score = (row: (typeof rows)[number]) => row.qualifyHits + 1000 * row.finalHits
      const best = Math.max(...rows.map(score))
      const isIn = (row: (typeof rows)[number]) => row.finalTotal - row.finalHits <= savedLives
      const equal = rows.filter((row) => score(row) === best)
      const first = equal.some(isIn) ? equal.filter(isIn) : equal
      expect([uuid, leader, tied]).toEqual([uuid, first[0], first.length - 1])
    }
  })

  test('A browser that has the list gets no bytes again', async () => {
    const { headers } = await leaders(EVENT)
    expect(headers['cache-control']).toBe('public, max-age=15, stale-while-revalidate=45')
    expect((await leaders(EVENT, { 'if-none-match': String(headers['etag']) })).status).toBe(304)
  })

  test('A category without a shot has no leader, and a hidden category and a rehearsal are left out', async () => {
    const event = await buildEvent(server.db)
    const open = await buildCategory(server.db, { eventId: event.id })
    await buildCategory(server.db, { eventId: event.id, hide_from_rankings: true })
    expect((await leaders(event.id)).body.items).toMatchObject([{ uuid: open.id, leader: null, tied: 0 }])
    const rehearsal = await buildEvent(server.db, { test_mode: true })
    for (const id of [rehearsal.id, randomUUID(), 'nada']) expect((await leaders(id)).status).toBe(404)
  })
})

describe('The shots of one number are public', () => {
  test('They are listed by rider, phase and round, and add up to the row of the ranking', async () => {
    for (const catUUID of [INDIVIDUAL, TRIO])
      for (const row of (await ranking(catUUID)).body.rankings.slice(0, 3)) {
        const { riders } = (await shots(catUUID, row.badge)).body
        expect(riders.map(({ uuid, name }) => ({ uuid, name }))).toEqual(row.participants)
        const hits = (phase: 'qualify' | 'final') => riders.flatMap((rider) => rider[phase])
        const sums = [hits('qualify'), hits('final')].flatMap((list) => [
          list.filter(({ hit }) => hit === 1).length,
          list.length,
        ])
        expect(sums).toEqual([row.qualifyHits, row.qualifyTotal, row.finalHits, row.finalTotal])
        const rounds = riders[0]?.qualify.map(({ round }) => round)
        expect(rounds).toEqual(rounds?.toSorted((a, b) => a - b))
      }
  })

  test('A browser that has them gets no bytes again', async () => {
    const { headers } = await shots(INDIVIDUAL, 17)
    expect((await shots(INDIVIDUAL, 17, { 'if-none-match': String(headers['etag']) })).status).toBe(304)
  })

  test('A number without a shot, a wrong number and a hidden category have none', async () => {
    for (const badge of [9999, 'abc', '99999999999', '-1'])
      expect((await shots(INDIVIDUAL, badge)).status).toBe(404)
    const event = await buildEvent(server.db)
    const hidden = await buildCategory(server.db, { eventId: event.id, hide_from_rankings: true })
    expect((await shots(hidden.id, 1)).status).toBe(404)
  })
})

test('Numbers without a shot are listed from the first shot until the final', async () => {
  const event = await buildEvent(server.db, heldNow())
  const { id: catUUID } = await buildCategory(server.db, { eventId: event.id })
  const rider = demo.users[0]?.userUUID ?? ''
  await buildRoster(server.db, catUUID, [1, 2, 3], [rider])
  const waiting = async () => (await ranking(catUUID)).body.waiting?.map(({ badge }) => badge)
  const score = (badge: number) =>
    server.call('POST /api/scoring/:catUUID/shots', {
      params: { catUUID },
      body: {
        token: admin,
        undone: [],
        shots: [
          {
            id: randomUUID(),
            badge,
            uuid: rider,
            phase: 'qualify',
            round: 1,
            hit: 1,
            thrownOn: new Date().toISOString(),
          },
        ],
      },
    })

  expect(await waiting()).toEqual([])
  await score(1)
  await expect.poll(waiting).toEqual([2, 3])
  await server.call('POST /api/scoring/:catUUID/final', {
    params: { catUUID },
    body: { token: admin, started: 1 },
  })
  await expect.poll(waiting).toEqual([])
})

describe('An announcer reads more about a rider than the public', () => {
  beforeAll(async () => {
    await server.db.updateTable('account').set(SECRETS).execute()
    await server.db.updateTable('formation_rider').set({ horse_name: 'CAVALO SIGILOSO' }).execute()
  })

  test('An administrator gets legal name, city and horse of every rider', async () => {
    const { body } = await announced(PRENDA, admin)
    const { rankings } = (await ranking(PRENDA)).body
    const badges = body.entries.map(({ badge }) => badge)
    expect(badges).toEqual(expect.arrayContaining(rankings.map(({ badge }) => badge)))
    expect(body.entries[0]?.riders[0]).toMatchObject(SECRETS)
    const sold = await server.db
      .selectFrom('formation')
      .where('active', '=', true)
      .where('badge', 'is not', null)
      .select(['category_id', 'badge'])
      .executeTakeFirstOrThrow()
    const entry = (await announced(sold.category_id, admin)).body.entries.find(
      ({ badge }) => badge === sold.badge,
    )
    expect(entry?.riders[0]?.horse).toBe('CAVALO SIGILOSO')
  })

  test('A buyer and a visitor are refused', async () => {
    expect((await announced(PRENDA, buyer)).status).toBe(403)
    expect((await announced(PRENDA, '')).status).toBe(401)
    expect((await announced('nada', admin)).status).toBe(404)
  })

  test('No legal name, CPF, city or horse leaves a public call of the scoreboard', async () => {
    const event = await server.call('GET /api/rankings/players/:eventUUID', { params: { eventUUID: EVENT } })
    const answers = [event, await leaders(EVENT)]
    for (const { uuid } of (await leaders(EVENT)).body.items) {
      const row = await ranking(uuid)
      answers.push(row as never)
      for (const { badge } of row.body.rankings) answers.push((await shots(uuid, badge)) as never)
    }
    const text = answers.map(({ raw }) => raw.toString()).join('\n')
    expect(text).toContain('SANDRIGO')
    expect(text).not.toMatch(/SIGILOS|\d{11}|@|birth/)
  })
})
