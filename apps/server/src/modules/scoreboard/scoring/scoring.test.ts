import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, buildAdmin, buildCategory, buildEvent, buildSession } from '#testing/builders.ts'
import { buildRoster, heldNow } from '#testing/roster.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let admin: string
let eventId: string
let riders: string[]

beforeAll(async () => {
  server = await startTestServer()
  admin = (await buildAdmin(server.db)).token
  eventId = (await buildEvent(server.db, heldNow())).id
  const people = [await buildAccount(server.db), await buildAccount(server.db)]
  riders = people.map(({ uuid }) => uuid)
})
afterAll(() => server[Symbol.asyncDispose]())

/** A category whose first badges are assigned. Another system sent their riders. */
async function open(given: Parameters<typeof buildCategory>[1] | object = {}, badges = [1, 2, 3]) {
  const { id } = await buildCategory(server.db, {
    eventId,
    strength_options: 3,
    strength_dynamic: true,
    ...given,
  })
  await buildRoster(server.db, id, badges, riders.slice(0, 1))
  return id
}

let minute = 0
const start = Date.now() - 10 * 3_600_000
const shot = (badge: number, round: number, hit: number, more: object = {}) => ({
  id: randomUUID(),
  badge,
  uuid: riders[0] ?? '',
  phase: 'qualify' as const,
  round,
  hit,
  thrownOn: new Date(start + 60_000 * minute++).toISOString(),
  ...more,
})
type Shot = Omit<ReturnType<typeof shot>, 'id' | 'phase'> & { id: string; phase: 'qualify' | 'final' }

const send = (
  catUUID: string,
  shots: Shot[],
  undone: { id: string; undoneOn: string }[] = [],
  token = admin,
) => server.call('POST /api/scoring/:catUUID/shots', { params: { catUUID }, body: { token, shots, undone } })

async function figures(catUUID: string) {
  const { body } = await server.call('GET /api/rankings/category/:catUUID', { params: { catUUID } })
  return body.rankings.map((entry) =>
    [
      entry.badge,
      entry.strength,
      entry.qualifyHits,
      entry.qualifyTotal,
      entry.finalHits,
      entry.finalTotal,
    ].join(' '),
  )
}

test('Only an administrator may score a category', async () => {
  const category = await open()
  const { id } = await buildAccount(server.db)
  const user = await buildSession(server.db, id)
  expect((await send(category, [shot(1, 1, 1)], [], user)).status).toBe(403)
  expect((await send(category, [shot(1, 1, 1)], [], '')).status).toBe(401)
  expect((await send(randomUUID(), [shot(1, 1, 1)])).status).toBe(404)
})

test('A shot that is sent several times counts once', async () => {
  const category = await open()
  const thrownShots = [shot(1, 1, 1), shot(1, 2, 0), shot(2, 1, 1)]
  await send(category, thrownShots)
  await Promise.all([send(category, thrownShots), send(category, thrownShots.slice(1))])
  expect(await figures(category)).toEqual(['1 0 1 2 0 0', '2 0 1 1 0 0'])
})

test('The later decision about a shot counts, even if it arrives first', async () => {
  const category = await open()
  const [first, corrected] = [shot(1, 1, 1), shot(1, 1, 0)]
  await send(category, [corrected])
  await send(category, [first])
  expect(await figures(category)).toEqual(['1 0 0 1 0 0'])
})

test('An undone shot does not count, and the shot before it counts again', async () => {
  const category = await open()
  const [first, second] = [shot(1, 1, 0), shot(1, 1, 1)]
  await send(category, [first, second])
  await send(category, [], [{ id: second.id, undoneOn: second.thrownOn }])
  expect(await figures(category)).toEqual(['1 0 0 1 0 0'])
  const trace = await server.db.selectFrom('shot_undo').where('shot_id', '=', second.id).selectAll().execute()
  expect(trace[0]?.undone_by).toBeGreaterThan(0)
})

test('The undo of a shot of another category is refused, and the shot counts', async () => {
  const [own, other] = [await open(), await open()]
  const hit = shot(1, 1, 1)
  await send(other, [hit])
  const { body } = await send(own, [], [{ id: hit.id, undoneOn: hit.thrownOn }])
  expect(body.refused).toEqual([{ id: hit.id, msg: 'Esta armada é de outra categoria.' }])
  await send(other, [shot(1, 2, 1)])
  expect(await figures(other)).toEqual(['1 0 2 2 0 0'])
})

test('A shot whose id is a shot of another event is refused with a sentence, and the other shots are stored', async () => {
  const { id: otherEvent } = await buildEvent(server.db, heldNow())
  const [own, other] = [await open(), await open({ eventId: otherEvent })]
  const taken = shot(1, 1, 1)
  await send(other, [taken])
  const { status, body } = await send(own, [{ ...taken, badge: 3 }, shot(2, 1, 1)])
  expect([status, body.refused]).toEqual([200, [{ id: taken.id, msg: 'Esta armada é de outra categoria.' }]])
  expect(await figures(own)).toEqual(['2 0 1 1 0 0'])
  expect(await figures(other)).toEqual(['1 0 1 1 0 0'])
  expect((await send(other, [taken])).body.refused).toEqual([])
})

test('Of two shots with one id that arrive together for two categories, one is stored and one is refused', async () => {
  const categories = [await open(), await open()]
  const same = Array.from({ length: 20 }, (_, round) => shot(1, round + 1, 1))
  const answers = await Promise.all(categories.map((category) => send(category, same)))
  const refused = answers.flatMap(({ body }) => body.refused)
  expect(refused.map(({ id }) => id).toSorted()).toEqual(same.map(({ id }) => id).toSorted())
  const stored = await server.db
    .selectFrom('shot')
    .where('category_id', 'in', categories)
    .select('id')
    .execute()
  expect(stored).toHaveLength(same.length)
})

test('An undo that arrives before its shot takes effect', async () => {
  const category = await open()
  const late = shot(1, 1, 1)
  await send(category, [shot(1, 2, 1)], [{ id: late.id, undoneOn: late.thrownOn }])
  await send(category, [late])
  expect(await figures(category)).toEqual(['1 0 1 1 0 0'])
})

test('Each shot that cannot be stored is refused with a message, and the others are stored', async () => {
  const category = await open()
  const [stranger, nobody] = [shot(99, 1, 1), shot(1, 1, 1, { uuid: randomUUID() })]
  const { status, body } = await send(category, [stranger, nobody, shot(2, 1, 1)])
  expect([status, body.refused]).toEqual([
    200,
    [
      { id: stranger.id, msg: 'Número desconhecido nesta categoria: 99.' },
      { id: nobody.id, msg: 'Laçador desconhecido.' },
    ],
  ])
  expect(await figures(category)).toEqual(['2 0 1 1 0 0'])
})

describe('An administrator cuts the strengths', () => {
  const cut = (catUUID: string, ...bars: number[]) =>
    server.call('POST /api/scoring/:catUUID/strengths', {
      params: { catUUID },
      body: { token: admin, bands: bars.map((minHits, index) => ({ strength: index + 1, minHits })) },
    })
  const startFinal = (catUUID: string, started = 1) =>
    server.call('POST /api/scoring/:catUUID/final', { params: { catUUID }, body: { token: admin, started } })

  test('Strengths are cut by hits, and cut again while the qualifier is open', async () => {
    const category = await open()
    await send(category, [shot(1, 1, 1), shot(1, 2, 1), shot(2, 1, 1), shot(3, 1, 0)])
    expect((await cut(category, 2, 1)).status).toBe(200)
    expect(await figures(category)).toEqual(['1 1 2 2 0 0', '2 2 1 1 0 0', '3 0 0 1 0 0'])
    await cut(category, 1)
    expect(await figures(category)).toEqual(['1 1 2 2 0 0', '2 1 1 1 0 0', '3 0 0 1 0 0'])
  })

  test('Strengths are not cut out of order, beyond the last letter, or where buyers chose them', async () => {
    const category = await open()
    const sold = await open({ strength_dynamic: false })
    expect((await cut(category, 3, 4)).body.msg).toBe('Cada força deve pedir menos acertos que a anterior.')
    expect((await cut(category, 9, 8, 7, 6)).status).toBe(409)
    expect((await cut(sold, 9)).body.msg).toBe('Nesta categoria a força foi escolhida na inscrição.')
  })

  test('Strengths and qualifier are closed when the final starts, but an earlier shot still arrives', async () => {
    const category = await open()
    const before = shot(1, 1, 1)
    await startFinal(category)
    const after = { ...shot(1, 2, 1), thrownOn: new Date(Date.now() + 60_000).toISOString() }
    const final = { ...after, id: randomUUID(), phase: 'final' as const, round: 1 }
    const { body } = await send(category, [before, after, final])
    expect(body.refused).toEqual([
      { id: after.id, msg: 'A final já começou: a classificatória está fechada.' },
    ])
    expect(await figures(category)).toEqual(['1 0 1 1 1 1'])
    expect((await cut(category, 1)).status).toBe(409)
    await startFinal(category, 0)
    expect((await cut(category, 1)).status).toBe(200)
  })

  test('A shot of the final is refused before the final starts, and up to five minutes of clock error are allowed', async () => {
    const category = await open()
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const finalShot = (badge: number, ms: number) => ({
      ...shot(badge, 1, 1),
      phase: 'final' as const,
      thrownOn: at(ms),
    })
    const early = finalShot(1, 0)
    const { body } = await send(category, [early])
    expect(body.refused).toEqual([
      {
        id: early.id,
        msg: 'A final ainda não começou nesta categoria. Comece a final e aponte de novo.',
      },
    ])
    expect(await figures(category)).toEqual([])

    await startFinal(category)
    const [tooEarly, withClockError] = [finalShot(2, -6 * 60_000), finalShot(3, -4 * 60_000)]
    const { body: second } = await send(category, [early, tooEarly, withClockError])
    expect(second.refused.map(({ id }) => id)).toEqual([tooEarly.id])
    expect(await figures(category)).toEqual(['1 0 0 0 1 1', '3 0 0 0 1 1'])
  })
})

test('The score sheet has the riders, the shots that count and the server’s clock', async () => {
  const category = await open()
  const thrownShots = [shot(2, 1, 1), shot(2, 1, 0)]
  await send(category, thrownShots)
  const { body } = await server.call('GET /api/scoring/:catUUID', {
    params: { catUUID: category },
    query: { token: admin },
  })
  expect(body.entries.map(({ badge }) => badge)).toEqual([1, 2, 3])
  expect(body.entries[1]).toMatchObject({ badge: 2, riders: [{ uuid: riders[0] }] })
  expect(body.shots.map(({ id, hit }) => [id, hit])).toEqual([[thrownShots[1]?.id, 0]])
  expect(body).toMatchObject({ strengthOptions: 3, strengthByHits: 1, finalStartedOn: null })
})
