import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>

serverOfFile(async (started) => {
  server = started
  arena = await openArena(started)
})

const money = (from: number, to: number, reais: number) => ({
  from,
  to,
  per: 'entry' as const,
  award: { kind: 'money' as const, reais },
  minimumEntries: 0,
  otherwise: { kind: 'none' as const },
})

const rules = individual(
  1,
  [
    strength(1, {
      name: 'A',
      final: suddenDeath(2),
      trophies: 1,
      prizes: [money(1, 1, 1000), money(2, 2, 500.01)],
    }),
  ],
  { protestMinutes: 0 },
)

/** Numbers 1 and 2 share the first place, 3 has the third one. */
async function over(protestMinutes = 0) {
  const category = await arena.open({ ...rules, protestMinutes }, [1, 2, 3])
  for (const badge of [1, 2, 3]) await category.throw(badge, 'qualify', '1')
  await category.decide('finalStarted', { strength: 1 })
  await category.throw(1, 'final', '1')
  await category.throw(2, 'final', '1')
  await category.throw(3, 'final', '0')
  return category
}

const summary = async (category: Awaited<ReturnType<typeof over>>) => {
  const [result] = (await category.result()).items
  return [result?.state, result?.places.map(({ place, badge, prizeInCents }) => [place, badge, prizeInCents])]
}

test('Those who share places share their prizes, and the lowest number gets the odd centavo', async () => {
  const category = await over()
  expect(await summary(category)).toEqual([
    'provisional',
    [
      [1, 1, 75_001],
      [1, 2, 75_000],
      [3, 3, 0],
    ],
  ])
  const { items } = await category.prizes()
  expect(items[0]).toMatchObject({ winners: [1, 2], groups: [{ from: 1, to: 2, cents: 150_001 }, {}] })
})

test('A result is official after the winners showed their documents, and stays what was signed', async () => {
  const category = await over()
  expect(await category.makeOfficial(1, [1])).toMatchObject({
    status: 409,
    body: { code: 'documents_missing', msg: 'Falta conferir os documentos do nº 2.' },
  })
  expect(await category.makeOfficial(1, [1, 2])).toMatchObject({ status: 200 })
  const [result] = (await category.result()).items
  expect(result).toMatchObject({ state: 'official', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })

  // A shot of a device that was without a network is stored and does not change what was signed.
  await category.throw(3, 'final', '1', { from: 2 })
  expect((await category.result()).items[0]?.places).toEqual(result?.places)
  expect(await category.makeOfficial(1)).toMatchObject({ status: 409, body: { code: 'result_is_official' } })
})

test('A result with newer facts than its person saw is not made official', async () => {
  const category = await over()
  const seen = (await category.read()).strengths[0]?.seen ?? ''
  await category.decide('disqualified', { badge: 3 })
  const late = await server.call('POST /api/competition/:catUUID/official', {
    params: { catUUID: category.id },
    body: { token: arena.token, id: randomUUID(), seen, strength: 1, shown: [1, 2] },
  })
  expect(late).toMatchObject({ status: 409, body: { code: 'newer_facts' } })
  expect((await summary(category))[0]).toBe('provisional')
})

test('An official result refuses decisions about its entries until its owner reopens it', async () => {
  const category = await over()
  await category.makeOfficial(1)
  for (const [kind, fields] of [
    ['disqualified', { badge: 2 }],
    ['finalEnded', { strength: 1 }],
    ['qualifierReopened', {}],
    ['takenBack', { of: (await category.read()).facts.find(({ kind: one }) => one === 'finalStarted')?.id }],
  ] as const)
    expect(await category.decide(kind, fields as object)).toMatchObject({
      status: 409,
      body: { msg: 'O resultado da força A é oficial. Reabra-o antes.' },
    })

  expect(await category.reopen(1, ' ')).toMatchObject({ status: 400 })
  expect(await category.reopen(1)).toMatchObject({ status: 200 })
  expect(await category.reopen(1)).toMatchObject({ status: 409, body: { code: 'not_official' } })
  expect((await summary(category))[0]).toBe('reopened')
  await category.decide('disqualified', { badge: 2, about: 'art. 9' })
  await category.makeOfficial(1)
  const { body } = await server.call('GET /api/results/category/:catUUID/signed/:strength', {
    params: { catUUID: category.id, strength: '1' },
  })
  const signed = JSON.parse(body.document)
  expect(signed).toMatchObject({
    version: 2,
    previous: expect.stringMatching(/^[0-9a-f]{64}$/),
    places: [
      { badge: 1, prizeCents: 100_000 },
      { badge: 3, prizeCents: 50_001 },
    ],
    withoutPlace: [{ badge: 2, why: 'disqualified', article: 'art. 9' }],
  })
})

test('A protest in time keeps a result from being official until it is decided and no time is left', async () => {
  const category = await over(30)
  const { id } = await category.decide('protested', { strength: 1, badge: 3, about: 'Armada fora do tempo' })
  expect((await summary(category))[0]).toBe('underProtest')
  expect(await category.makeOfficial(1)).toMatchObject({ status: 409, body: { code: 'open_protest' } })
  expect(await category.decide('protestDecided', { of: id, upheld: 0 })).toMatchObject({ status: 200 })
  expect(await category.decide('protestDecided', { of: id, upheld: 0 })).toMatchObject({
    status: 409,
    body: { code: 'not_protested' },
  })
  expect((await summary(category))[0]).toBe('provisional')
  expect(await category.makeOfficial(1)).toMatchObject({ status: 409, body: { code: 'protest_open' } })
  const shorter = await server.call('PUT /api/categories/:itemUUID/competition', {
    params: { itemUUID: category.id },
    query: { token: arena.token },
    body: { competition: { ...rules, protestMinutes: 0 }, reason: 'Todos concordaram' },
  })
  expect(shorter.status).toBe(200)
  expect(await category.makeOfficial(1)).toMatchObject({ status: 200 })
})

test('An agreement of those who share changes their parts, and one with another sum has no effect', async () => {
  const category = await over()
  const shares = [
    { badge: 1, cents: 100_000 },
    { badge: 2, cents: 50_001 },
  ]
  const wrong = await category.decide('shared', {
    strength: 1,
    shares: [{ badge: 1, cents: 1 }, shares[1]!],
    agreedBy: [1, 2],
  })
  expect(wrong).toMatchObject({ status: 409, body: { code: 'wrong_share' } })
  expect(await category.decide('shared', { strength: 1, shares, agreedBy: [1, 2] })).toMatchObject({
    status: 200,
  })
  expect((await summary(category))[1]).toEqual([
    [1, 1, 100_000],
    [1, 2, 50_001],
    [3, 3, 0],
  ])
})

test('A result of a strength that runs is not shown and not official', async () => {
  const category = await arena.open(rules, [1, 2, 3])
  for (const badge of [1, 2, 3]) await category.throw(badge, 'qualify', '1')
  expect(await category.makeOfficial(1)).toMatchObject({ status: 409, body: { code: 'not_over' } })
  expect(await summary(category)).toEqual(['running', []])
})

test('An event lists its results and the places of its clubs', async () => {
  const other = await openArena(server)
  const category = await other.open(rules, [1, 2, 3])
  await server.db
    .updateTable('ranking_entry')
    .set({ entity: 'CTG DO EXEMPLO' })
    .where('category_id', '=', category.id)
    .where('badge', 'in', [1, 3])
    .execute()
  for (const badge of [1, 2, 3]) await category.throw(badge, 'qualify', '1')
  await category.decide('finalStarted', { strength: 1 })
  await category.throw(1, 'final', '1')
  await category.throw(2, 'final', '0')
  await category.throw(3, 'final', '1')
  const read = () =>
    server.call('GET /api/results/event/:eventUUID', { params: { eventUUID: other.eventUUID } })
  expect((await read()).body).toMatchObject({ items: [{ uuid: category.id }], entities: [] })
  await category.makeOfficial(1)
  expect((await read()).body.entities).toEqual([{ entity: 'CTG DO EXEMPLO', first: 2, second: 0, third: 0 }])
})

test('A strength that ends by shots of another category has a time for protests and a picture', async () => {
  const none = { kind: 'none' as const }
  const target = await arena.open(individual(1, [strength(0, { final: none })], { protestMinutes: 30 }), [1])
  const source = await arena.open(individual(1, [strength(0)], { countsFor: target.id }), [9], {
    9: [...(target.given.teams.get(1) ?? [])],
  })
  await source.throw(9, 'qualify', '1')
  const [result] = (await target.result()).items
  expect([result?.state, result?.since === '', result?.protestUntil === '']).toEqual([
    'provisional',
    false,
    false,
  ])
  const pictureOf = ({ id }: { id: string }) =>
    server.call('GET /api/results/category/:catUUID/picture/:strength', {
      params: { catUUID: id, strength: '1' },
    })
  expect((await pictureOf(target)).status).toBe(200)
  // A qualifier without rounds has no shot.
  const empty = await arena.open(individual(0, [strength(0, { final: none })]), [1])
  expect((await empty.result()).items[0]).toMatchObject({ state: 'provisional', since: '' })
  expect((await pictureOf(empty)).status).toBe(200)
})

test('The time for protests of strengths without a final begins when the last entry leaves the qualifier', async () => {
  const none = { kind: 'none' as const }
  const rule = individual(1, [strength(1, { final: none }), strength(0, { final: none })], {
    protestMinutes: 30,
  })
  // Number 1 is in A and threw hours ago. Number 2 is in B, or in no strength.
  for (const [kind, more] of [
    ['absent', { phase: 'qualify', round: 1 }],
    ['disqualified', {}],
  ] as const) {
    const category = await arena.open(rule, [1, 2])
    await category.throw(1, 'qualify', '1')
    expect((await category.decide(kind, { badge: 2, ...more })).status).toBe(200)
    const [a, b] = (await category.result()).items
    expect([a?.state, a?.since !== '', a?.since, a?.protestUntil]).toEqual([
      'provisional',
      true,
      b?.since,
      b?.protestUntil,
    ])
    for (const number of [1, 2])
      expect(await category.makeOfficial(number)).toMatchObject({ body: { code: 'protest_open' } })
  }
  // What happens in B after that leaves the time of A as it is.
  const category = await arena.open(rule, [1, 2])
  await category.throw(1, 'qualify', '1')
  await category.throw(2, 'qualify', '0')
  await category.decide('disqualified', { badge: 2 })
  expect((await category.makeOfficial(1)).status).toBe(200)
})

test('An absence in another category ends a strength here, with a time for protests', async () => {
  const rule = individual(1, [strength(0, { final: { kind: 'none' } })], { protestMinutes: 30 })
  const target = await arena.open(rule, [1])
  const source = await arena.open(individual(1, [strength(0)], { countsFor: target.id }), [9], {
    9: [...(target.given.teams.get(1) ?? [])],
  })
  await source.decide('absent', { badge: 9, phase: 'qualify', round: 1 })
  expect(await target.makeOfficial(1)).toMatchObject({ body: { code: 'protest_open' } })
})
