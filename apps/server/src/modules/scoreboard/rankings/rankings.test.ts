import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategory, buildEvent } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import type { DemoData } from '#demo/demo.rules.ts'
import { loadDemo } from '#demo/demo.service.ts'
import { rebuildRankings } from './deriving.service.ts'
import { rankingPicture } from './picture.rules.ts'
import { endLiveRankings } from '../category/live.queries.ts'

const file = new URL('../../../../../../demo/demo-data.json', import.meta.url)
const INDIVIDUAL = 'f7d11fb5-71cb-53b4-9ff2-09e4edacbef8'
const CHILDREN = '20c64c64-522d-5bfe-ba23-a44ced85daef'

type Written = DemoData & {
  rankings: {
    event: string
    categories: Record<string, { rankings: { badge: number }[]; strengths: number[] }>
    players: { rankings: { uuid: string; hits: number; total: number }[] }
  }
}

let server: TestServer
let demo: Written

beforeAll(async () => {
  server = await startTestServer()
  demo = JSON.parse(await readFile(file, 'utf8')) as Written
  await loadDemo(server.db, demo, { now: new Date(), passwordHash: 'x', passwordPepper: 'x' })
})
afterAll(() => server[Symbol.asyncDispose]())

const category = (catUUID: string, headers: Record<string, string> = {}) =>
  server.call('GET /api/rankings/category/:catUUID', { params: { catUUID } }, headers)
const players = (eventUUID: string) =>
  server.call('GET /api/rankings/players/:eventUUID', { params: { eventUUID } })

test('The ranking of a category has the sums of its score sheets', async () => {
  for (const [id, written] of Object.entries(demo.rankings.categories)) {
    const { body } = await category(id)
    expect(body.strengths).toEqual(written.strengths)
    expect(body.rankings).toEqual(
      written.rankings
        .toSorted((a, b) => a.badge - b.badge)
        .map((entry) => ({ ...entry, updatedOn: expect.any(String) as string })),
    )
  }
})

test('The ranking of the riders adds up their shots in all categories', async () => {
  const { body } = await players(demo.rankings.event)
  const figures = (rows: { uuid: string; hits: number; total: number }[]) =>
    new Map(rows.map(({ uuid, hits, total }) => [uuid, `${hits}/${total}`]))
  expect(figures(body.rankings)).toEqual(figures(demo.rankings.players.rankings))
})

test('A new count of all shots finds nothing to correct', async () =>
  expect(await rebuildRankings(server.db)).toEqual([]))

test('A wrong figure in a ranking is found and corrected', async () => {
  await server.db.updateTable('ranking_entry').set({ qualify_hits: 0 }).where('badge', '=', 2).execute()
  expect((await rebuildRankings(server.db)).length).toBeGreaterThan(0)
  expect(await rebuildRankings(server.db)).toEqual([])
})

test('A browser may cache a ranking for seconds and asks for changes only', async () => {
  const { headers } = await category(INDIVIDUAL)
  expect(headers['cache-control']).toBe('public, max-age=15, stale-while-revalidate=45')
  const again = await category(INDIVIDUAL, { 'if-none-match': String(headers['etag']) })
  expect([again.status, again.raw.length]).toEqual([304, 0])
})

test('The public reads nicknames, and no name of a child without one', async () => {
  const child = (await category(CHILDREN)).body.rankings[0]?.participants[0]
  await server.db
    .updateTable('account')
    .set({ nickname: '' })
    .where('uuid', '=', String(child?.uuid))
    .execute()
  const { body, raw } = await category(CHILDREN)
  expect(body.rankings[0]?.participants).toEqual([{ uuid: child?.uuid, name: 'PARTICIPANTE' }])
  expect(raw.toString()).not.toMatch(/\d{11}|@|birth/)
})

test('The public reads first name and one initial of an adult without a nickname', async () => {
  const rider = (await category(INDIVIDUAL)).body.rankings[0]?.participants[0]
  await server.db
    .updateTable('account')
    .set({ nickname: '', name: 'RITA DE CÁSSIA MOREIRA', birthdate: '1985-05-05' })
    .where('uuid', '=', String(rider?.uuid))
    .execute()
  const { body } = await category(INDIVIDUAL)
  expect(body.rankings[0]?.participants).toEqual([{ uuid: rider?.uuid, name: 'RITA M.' }])
  const board = await server.call('GET /api/rankings/players/:eventUUID', {
    params: { eventUUID: body.eventUUID },
  })
  expect(board.raw.toString()).toContain('RITA M.')
  expect(board.raw.toString()).not.toContain('MOREIRA')
})

test('A shared link shows a picture of the first places in the font of the shop', async () => {
  const asked = { params: { catUUID: INDIVIDUAL } }
  const { headers, raw } = await server.call('GET /api/rankings/category/:catUUID/picture', asked)
  const { width, height, format } = await sharp(raw).metadata()
  expect([width, height, format, headers['content-type']]).toEqual([1200, 630, 'jpeg', 'image/jpeg'])
  const svg = rankingPicture((await category(INDIVIDUAL)).body)
  expect(svg).toContain('>SANDRIGO</text>')
  expect(rankingPicture({ ...(await category(INDIVIDUAL)).body, catName: 'A & <B>' })).toContain(
    'A &amp; &lt;B&gt;',
  )
})

test('A hidden category and a rehearsal have no ranking', async () => {
  const event = await buildEvent(server.db)
  const hidden = await buildCategory(server.db, { eventId: event.id, hide_from_rankings: true })
  const rehearsal = await buildEvent(server.db, { test_mode: true })
  const inRehearsal = await buildCategory(server.db, { eventId: rehearsal.id })
  for (const id of [hidden.id, inRehearsal.id, crypto.randomUUID(), 'nada'])
    expect((await category(id)).status).toBe(404)
  for (const id of [rehearsal.id, crypto.randomUUID(), 'nada']) expect((await players(id)).status).toBe(404)
})

test('A scoreboard is no longer live half an hour after the last shot', async () => {
  const live = async () => (await server.call('GET /api/events/', { query: { rankings: '1' } })).body.items
  expect((await live())[0]?.rankingsLiveNow).toBe(1)
  await endLiveRankings(server.db)
  expect((await live())[0]?.rankingsLiveNow).toBe(1)
  await server.db
    .updateTable('category')
    .set({ rankings_updated_at: new Date(Date.now() - 31 * 60_000) })
    .execute()
  await endLiveRankings(server.db)
  const isLive = async () => (await category(INDIVIDUAL)).body.rankingsLiveNow
  await expect.poll(isLive).toBe(0)
  await expect.poll(async () => (await live())[0]?.rankingsLiveNow).toBe(0)
})
