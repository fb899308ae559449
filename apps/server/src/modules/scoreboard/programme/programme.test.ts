import { businessDate } from '@porteira/domain'
import type { Input } from '@porteira/contract'
import { expect, test } from 'vitest'
import { type Category, individual, openArena, strength } from '#testing/arena.ts'
import { buildAdmin, buildCategory, buildEvent } from '#testing/builders.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import type { TestServer } from '#testing/server.ts'

type Change = Input<'PUT /api/programme/:eventUUID'>['body']
type Listed = Change['sessions'][number]

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>
let first: Category
let second: Category

serverOfFile(async (started) => {
  server = started
  arena = await openArena(started)
  first = await arena.open(individual(2, [strength(1)]), [1, 2, 3])
  second = await arena.open(individual(3, [strength(1)]), [1, 2])
})

const today = businessDate(new Date())
const params = () => ({ eventUUID: arena.eventUUID })
const part = (category: Category, kind: Listed['parts'][number]['kind'] = 'all', heat = 0) => ({
  catUUID: category.id,
  kind,
  heat,
})
const session = (parts: Listed['parts'], more: Partial<Listed> = {}): Listed => ({
  day: today,
  arena: 1,
  startsAt: '00:00',
  parts,
  ...more,
})

const read = async (full = false) => {
  const query = { token: arena.token, ...(full && { full: '1' as const }) }
  return (await server.call('GET /api/programme/:eventUUID', { params: params(), query })).body
}
const readPublic = async () =>
  (await server.call('GET /api/rankings/event/:eventUUID/programme', { params: params() })).body

async function change(sessions: Listed[], more: Partial<Change> = {}) {
  const { revision } = await read()
  return server.call('PUT /api/programme/:eventUUID', {
    params: params(),
    query: { token: arena.token },
    body: { revision, latestEnd: '00:00', sessions, full: 0, trial: 0, ...more },
  })
}

test('The owner lists sessions, and each has a forecast by its entries and rounds', async () => {
  expect(await read()).toMatchObject({ revision: 0, sessions: [], days: [] })
  const tomorrow = businessDate(new Date(Date.now() + 86_400_000))
  const sessions = [
    session([part(second, 'qualifier')], { day: tomorrow, startsAt: '09:00' }),
    session([part(second, 'finals')], { day: tomorrow, startsAt: '14:00' }),
  ]
  expect(await change(sessions)).toMatchObject({
    status: 200,
    body: { revision: 1, msg: 'Programa gravado.' },
  })
  const view = await read()
  expect(view.sessions).toMatchObject([
    { phase: 'planned', thrown: 0, left: 6, seconds: 30, usualSeconds: 30, lateByMinutes: 0 },
    { phase: 'planned', thrown: 0, lateByMinutes: 0 },
  ])
  expect(view.sessions[0]?.plannedEnd).toBe(new Date(`${tomorrow}T09:03:00-03:00`).toISOString())
  expect(view.days).toMatchObject([{ day: tomorrow, arena: 1, fits: 'yes' }])
})

test('A trial answers the forecast and changes nothing', async () => {
  const before = await read()
  const { body } = await change([session([part(first)])], { trial: 1, latestEnd: '12:00' })
  expect(body.sessions).toMatchObject([{ day: today, left: expect.any(Number) }])
  expect((await read()).sessions).toEqual(
    before.sessions.map((one) => ({
      ...one,
      endsFrom: expect.any(String),
      endsBy: expect.any(String),
      left: expect.any(Number),
      leftFrom: expect.any(Number),
      leftTo: expect.any(Number),
      expectedEnd: expect.any(String),
      expectedStart: expect.any(String),
    })),
  )
})

test('A programme over another one that another owner changed meanwhile is refused', async () => {
  const { revision } = await read()
  expect((await change([session([part(second)])])).status).toBe(200)
  const refused = await change([], { revision })
  expect(refused).toMatchObject({ status: 409, body: { code: 'newer_programme' } })
  expect((await read()).sessions).toHaveLength(1)
})

test.each([
  ['a day outside of the event', () => [session([part(first)], { day: '2020-01-01' })], 'fora do evento'],
  [
    'a category of another event',
    () => [session([{ catUUID: arena.eventUUID, kind: 'all' as const, heat: 0 }])],
    'não é deste evento',
  ],
  ['a heat that was not cut', () => [session([part(first, 'heat', 2)])], 'não tem o pelotão 2'],
  [
    'a part in two sessions',
    () => [session([part(first)]), session([part(first, 'finals')], { arena: 2 })],
    'Sessão 2: esta parte',
  ],
  [
    'a later session that is listed first',
    () => [session([part(first)], { arena: 2, startsAt: '20:00' }), session([part(first)])],
    'Sessão 2: esta parte',
  ],
  [
    'two sessions at once in one arena',
    () => [session([part(first)]), session([part(second)])],
    'Sessão 2: já há uma sessão',
  ],
] as const)('%s is refused with a sentence, and nothing changes', async (_, sessions, sentence) => {
  const { revision } = await read()
  const { status, body } = await change([...sessions()])
  expect(status).toBe(400)
  expect(body.msg).toContain(sentence)
  expect((await read()).revision).toBe(revision)
})

test('The public reads no end before the first shot, and no hidden category', async () => {
  const other = await openArena(server)
  const category = await other.open(individual(1, [strength(1)]), [1])
  const { id: hidden } = await buildCategory(server.db, {
    eventId: other.eventUUID,
    hide_from_rankings: true,
  })
  const event = { eventUUID: other.eventUUID }
  const parts = [part(category), { catUUID: hidden, kind: 'all' as const, heat: 0 }]
  const stored = await server.call('PUT /api/programme/:eventUUID', {
    params: event,
    query: { token: other.token },
    body: { revision: 0, latestEnd: '00:00', sessions: [session(parts)], full: 0, trial: 0 },
  })
  expect(stored.status).toBe(200)
  const { body } = await server.call('GET /api/rankings/event/:eventUUID/programme', { params: event })
  expect(body.sessions).toMatchObject([
    {
      phase: 'planned',
      expectedStart: expect.any(String),
      expectedEnd: null,
      parts: [{ catUUID: category.id }],
    },
  ])
})

test('Throws of today are counted, and then the public reads the end', async () => {
  await change([session([part(first)]), session([part(second)], { arena: 2 })])
  await first.throw(1, 'qualify', '1')
  await first.throw(2, 'qualify', '1')
  const view = await read()
  expect(view.sessions).toMatchObject([{ phase: 'running', thrown: 2 }, { phase: 'planned' }])
  expect((await readPublic()).sessions).toMatchObject([
    { arena: 1, phase: 'running', expectedEnd: expect.any(String) },
    { arena: 2, phase: 'planned', expectedEnd: null },
  ])
})

test('Heats and finals are thrown in sessions of their own', async () => {
  const heats = [
    { day: '', badges: [1] },
    { day: '', badges: [2] },
  ]
  expect((await second.decide('heats', { heats })).status).toBe(200)
  const sessions = [
    session([part(second, 'heat', 1)]),
    session([part(second, 'heat', 2)], { arena: 2 }),
    session([part(second, 'finals')], { arena: 3 }),
  ]
  expect((await change(sessions)).status).toBe(200)
  await second.throw(1, 'qualify', '111')
  const view = await read()
  expect(view.sessions).toMatchObject([
    { phase: 'over', thrown: 3, left: 0 },
    { phase: 'planned', thrown: 0, left: 3 },
    { phase: 'planned', thrown: 0 },
  ])
  expect(view.categories.find(({ uuid }) => uuid === second.id)).toMatchObject({ heats: 2, entries: 2 })
})

test('The owner of an event without public rankings lists sessions, and the public reads none', async () => {
  const { id } = await buildEvent(server.db, { hide_from_rankings: true })
  const hidden = await server.call('GET /api/rankings/event/:eventUUID/programme', {
    params: { eventUUID: id },
  })
  expect(hidden.status).toBe(404)
  const { token } = await buildAdmin(server.db)
  const stored = await server.call('PUT /api/programme/:eventUUID', {
    params: { eventUUID: id },
    query: { token },
    body: { revision: 0, latestEnd: '23:00', sessions: [], full: 0, trial: 0 },
  })
  expect(stored.status).toBe(200)
})

test('A final without rules is over when its category receives no shots any more', async () => {
  const other = await openArena(server)
  const category = await other.open(individual(1, [strength(1)]), [1, 2])
  await category.throw(1, 'qualify', '1')
  await category.throw(2, 'qualify', '1')
  await category.decide('finalStarted', { strength: 1 })
  await category.throw(1, 'final', '1')
  const write = (values: object) =>
    server.db.updateTable('category').set(values).where('id', '=', category.id).execute()
  await write({ competition: null, final_started_at: new Date(), rankings_live_now: true })
  const event = { eventUUID: other.eventUUID }
  const answer = async () =>
    server.call('PUT /api/programme/:eventUUID', {
      params: event,
      query: { token: other.token },
      body: { revision: 0, latestEnd: '00:00', sessions: [session([part(category)])], full: 0, trial: 1 },
    })
  expect((await answer()).body.sessions).toMatchObject([{ phase: 'running', thrown: 3 }])
  await write({ rankings_live_now: false })
  expect((await answer()).body.sessions).toMatchObject([{ phase: 'over', thrown: 3, left: 0 }])
})

test('A cancelled category leaves the programme, and its sessions can be saved again', async () => {
  const other = await openArena(server)
  const [stays, leaves] = [
    await other.open(individual(2, [strength(1)]), [1, 2]),
    await other.open(individual(2, [strength(1)]), [1, 2]),
  ]
  const call = { params: { eventUUID: other.eventUUID }, query: { token: other.token } }
  const put = (revision: number, sessions: Listed[]) =>
    server.call('PUT /api/programme/:eventUUID', {
      ...call,
      body: { revision, latestEnd: '00:00', sessions, full: 0, trial: 0 },
    })
  const listed = [
    session([part(stays), part(leaves, 'qualifier')]),
    session([part(leaves, 'finals')], { startsAt: '14:00' }),
  ]
  expect((await put(0, listed)).status).toBe(200)
  await server.db.updateTable('item').set({ cancelled_at: new Date() }).where('id', '=', leaves.id).execute()
  const { body } = await server.call('GET /api/programme/:eventUUID', call)
  expect(body.sessions.map(({ parts }) => parts)).toEqual([[part(stays)]])
  expect(body.categories.map(({ uuid }) => uuid)).toEqual([stays.id])
  const shown = await server.call('GET /api/rankings/event/:eventUUID/programme', { params: call.params })
  expect(shown.body.sessions).toHaveLength(1)
  expect((await put(body.revision, [session([part(stays)])])).status).toBe(200)
})
