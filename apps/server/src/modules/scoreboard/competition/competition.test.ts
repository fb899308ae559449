import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>

serverOfFile(async (started) => {
  server = started
  arena = await openArena(started)
})

/** Strengths A with 3 hits that stops at two, B with 2 hits and a life. */
const rules = individual(3, [
  strength(3, { name: 'Ouro', final: suddenDeath(2) }),
  strength(2, { final: suddenDeath(1, 1) }),
])

/** Numbers 1, 2 and 3 are in A, 4 and 5 in B, 6 is out. */
async function qualified() {
  const category = await arena.open(rules, [1, 2, 3, 4, 5, 6])
  for (const badge of [1, 2, 3]) await category.throw(badge, 'qualify', '111')
  for (const badge of [4, 5]) await category.throw(badge, 'qualify', '110')
  await category.throw(6, 'qualify', '100')
  return category
}

const rankingOf = async (catUUID: string) => {
  const { body } = await server.call('GET /api/rankings/category/:catUUID', { params: { catUUID } })
  return body.rankings.map(({ badge, strength: letter }) => [badge, letter])
}

const playersOf = async () => {
  const { body } = await server.call('GET /api/rankings/players/:eventUUID', {
    params: { eventUUID: arena.eventUUID },
  })
  return new Map(body.rankings.map(({ uuid, hits, total }) => [uuid, `${hits}/${total}`]))
}

describe('A competition through the calls', () => {
  test('Strengths follow from the rules when a final begins, and survivors share the place where it stops', async () => {
    const category = await qualified()
    const before = await category.read()
    expect(before).toMatchObject({ qualifierDone: 1, pending: [], catName: expect.any(String) })
    expect(before.others.map(({ badge, status }) => [badge, status])).toEqual([[6, 'out']])
    expect(await rankingOf(category.id)).toEqual([1, 2, 3, 4, 5, 6].map((badge) => [badge, 0]))

    expect(await category.decide('finalStarted', { strength: 1 })).toMatchObject({ status: 200 })
    expect(await rankingOf(category.id)).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 2],
      [5, 2],
      [6, 0],
    ])
    await category.throw(1, 'final', '1')
    await category.throw(2, 'final', '0')
    await category.throw(3, 'final', '1')

    expect(await category.places(1)).toEqual({ 1: [1, 3], 3: [2] })
    const { strengths } = await category.read()
    expect(strengths.map(({ phase, result, name }) => [phase, result, name])).toEqual([
      ['over', 'provisional', 'Ouro'],
      ['qualifier', 'running', ''],
    ])
  })

  test('A disqualified entry leaves the places, the ranking and the players until the decision is taken back', async () => {
    const category = await qualified()
    await category.decide('finalStarted', { strength: 1 })
    for (const [badge, mark] of [
      [1, '1'],
      [2, '0'],
      [3, '1'],
    ] as const)
      await category.throw(badge, 'final', mark)
    const rider = category.given.teams.get(3)?.[0] ?? ''
    expect((await playersOf()).get(rider)).toBe('4/4')

    const { id } = await category.decide('disqualified', { badge: 3, about: 'art. 12' })
    expect(await category.places(1)).toEqual({ 1: [1], 2: [2] })
    expect((await rankingOf(category.id)).map(([badge]) => badge)).toEqual([1, 2, 4, 5, 6])
    expect((await playersOf()).has(rider)).toBe(false)
    const { facts } = await category.read()
    expect(facts[0]).toMatchObject({
      kind: 'disqualified',
      text: 'Desclassificou o nº 3 (art. 12)',
      reason: 'Como o árbitro viu',
      inEffect: 1,
      badge: 3,
    })

    expect(await category.decide('takenBack', { of: id })).toMatchObject({ status: 200 })
    expect(await category.places(1)).toEqual({ 1: [1, 3], 3: [2] })
    expect((await rankingOf(category.id)).length).toBe(6)
    expect((await playersOf()).get(rider)).toBe('4/4')
  })

  test('A tie for a trophy is thrown among the named numbers, and its shots are no shots of the final', async () => {
    const category = await arena.open(
      individual(1, [strength(1, { final: suddenDeath(2), trophies: 1, tie: 'throw' })]),
      [1, 2, 3],
    )
    for (const badge of [1, 2, 3]) await category.throw(badge, 'qualify', '1')
    await category.decide('finalStarted', { strength: 1 })
    await category.throw(1, 'final', '1')
    await category.throw(2, 'final', '1')
    await category.throw(3, 'final', '0')
    const tied = (await category.read()).strengths[0]
    expect(tied).toMatchObject({ phase: 'tieBreak', ties: [{ place: 1, badges: [1, 2] }], tieBreak: '' })

    expect(await category.decide('tieBreak', { strength: 1, badges: [1, 3] })).toMatchObject({
      status: 409,
      body: { code: 'not_tied' },
    })
    const { id } = await category.decide('tieBreak', { strength: 1, badges: [1, 2] })
    expect((await category.read()).strengths[0]).toMatchObject({ tieBreak: id, pending: [1, 2] })
    await category.throw(1, 'tieBreak', '0', { tieBreak: id })
    await category.throw(2, 'tieBreak', '1', { tieBreak: id })

    expect(await category.places(1)).toEqual({ 1: [2], 2: [1], 3: [3] })
    const { body } = await server.call('GET /api/rankings/category/:catUUID', {
      params: { catUUID: category.id },
    })
    expect(body.rankings.map((row) => [row.badge, row.finalHits, row.finalTotal])).toEqual([
      [1, 1, 1],
      [2, 1, 1],
      [3, 0, 1],
    ])
    const rider = category.given.teams.get(2)?.[0] ?? ''
    expect((await playersOf()).get(rider)).toBe('3/3')
    await expect(category.throw(3, 'tieBreak', '1', { tieBreak: id })).rejects.toThrow(
      'O nº 3 não está neste desempate.',
    )
  })

  test('A tie-break names all who share the place, whether the rules ask for it or the people agree on it', async () => {
    for (const tie of ['throw', 'share'] as const) {
      const category = await arena.open(
        individual(1, [strength(1, { final: suddenDeath(3), trophies: 1, tie })]),
        [1, 2, 3],
      )
      for (const badge of [1, 2, 3]) await category.throw(badge, 'qualify', '1')
      await category.decide('finalStarted', { strength: 1 })
      const { status, body } = await category.decide('tieBreak', { strength: 1, badges: [3, 1] })
      expect([status, 'code' in body && body.code, body.msg]).toEqual([
        409,
        'not_all_tied',
        'Todos os que dividem a colocação desempatam, e falta marcar o nº 2. Para quem não vier há “Não veio”.',
      ])
      const all = await category.decide('tieBreak', { strength: 1, badges: [1, 2, 3] })
      expect(all.status).toBe(200)
    }
  })

  test('The state names the next shot of each number of a tie-break, and the shots that count', async () => {
    const pairs = {
      ...individual(1, [strength(2, { final: suddenDeath(2), trophies: 1, tie: 'throw' })]),
      riders: 2,
    }
    const category = await arena.open(pairs, [1, 2])
    for (const badge of [1, 2]) await category.throw(badge, 'qualify', '11')
    await category.decide('finalStarted', { strength: 1 })
    const { id } = await category.decide('tieBreak', { strength: 1, badges: [1, 2] })
    const [first, second] = category.given.teams.get(1) ?? []
    const ofOne = async () => {
      const { strengths } = await category.read()
      const turn = strengths[0]?.turns.find(({ badge }) => badge === 1)
      return { turn, thrown: strengths[0]?.thrown.map((shot) => [shot.badge, shot.shotRound, shot.hit]) }
    }
    const turn = { badge: 1, tieBreak: id, round: 1, shotRound: 1 }
    expect(await ofOne()).toEqual({ turn: { ...turn, uuid: first }, thrown: [] })

    const [shot] = await category.throw(1, 'tieBreak', '1', { tieBreak: id })
    expect(await ofOne()).toEqual({ turn: { ...turn, uuid: second }, thrown: [[1, 1, 1]] })
    await server.call('POST /api/scoring/:catUUID/shots', {
      params: { catUUID: category.id },
      body: {
        token: arena.token,
        shots: [],
        undone: [{ id: shot?.id ?? '', undoneOn: new Date().toISOString() }],
      },
    })
    expect(await ofOne()).toEqual({ turn: { ...turn, uuid: first }, thrown: [] })

    for (const badge of [1, 2]) await category.throw(badge, 'tieBreak', '10', { tieBreak: id })
    expect(await ofOne()).toMatchObject({ turn: { round: 2, shotRound: 2, uuid: first } })
  })

  test('The state says which round each number throws next', async () => {
    const category = await arena.open(rules, [1, 2])
    await category.throw(1, 'qualify', '111')
    await category.throw(2, 'qualify', '1')
    const roundsOf = async () => {
      const { others, strengths } = await category.read()
      const all = [...others, ...strengths.flatMap(({ standings }) => standings)]
      return Object.fromEntries(all.map(({ badge, round }) => [badge, round]))
    }
    expect(await roundsOf()).toEqual({ 1: null, 2: 2 })
    await category.throw(2, 'qualify', '11', { from: 2 })
    await category.decide('finalStarted', { strength: 1 })
    expect(await roundsOf()).toEqual({ 1: null, 2: null })
  })

  test('A decision about a decision names it, and one about several numbers names them', async () => {
    const category = await qualified()
    const { id } = await category.decide('cut', { strengths: [{ badge: 6, strength: 2 }] })
    await category.decide('takenBack', { of: id })
    const { facts } = await category.read()
    expect(facts.map((fact) => [fact.kind, fact.badges, fact.of])).toEqual([
      ['takenBack', [], id],
      ['cut', [6], ''],
    ])
  })

  test('Rain ends a final: those who are left share', async () => {
    const category = await qualified()
    await category.decide('finalStarted', { strength: 1 })
    expect(await category.decide('finalEnded', { strength: 1, reason: 'Chuva' })).toMatchObject({
      body: { msg: 'Decisão gravada.' },
    })
    expect(await category.places(1)).toEqual({ 1: [1, 2, 3] })
  })
})

describe('A decision of a person is checked before it is stored', () => {
  test('A decision with newer facts than its person saw is refused and changes nothing', async () => {
    const category = await qualified()
    const { strengths } = await category.read()
    await category.decide('finalStarted', { strength: 1 })
    const late = await category.decide('disqualified', { badge: 3, seen: strengths[0]?.seen ?? '' })
    expect(late).toMatchObject({ status: 409, body: { code: 'newer_facts' } })
    expect((await category.read()).facts.map(({ kind }) => kind)).toEqual(['finalStarted'])
  })

  test('Shots of another strength do not disturb a decision', async () => {
    const category = await qualified()
    const { strengths } = await category.read()
    await category.decide('finalStarted', { strength: 2 })
    await category.throw(4, 'final', '1')
    const seen = strengths[0]?.seen ?? ''
    expect(await category.decide('disqualified', { badge: 3, seen })).toMatchObject({ status: 200 })
  })

  test('A decision that is sent twice is stored once', async () => {
    const category = await qualified()
    const { strengths } = await category.read()
    const [id, seen] = [randomUUID(), strengths[0]?.seen ?? '']
    const both = [
      await category.decide('disqualified', { badge: 3, id, seen }),
      await category.decide('disqualified', { badge: 3, id, seen }),
    ]
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await category.read()).facts).toHaveLength(1)

    const other = await qualified()
    expect(await other.decide('disqualified', { badge: 3, id })).toMatchObject({
      status: 409,
      body: { code: 'id_taken' },
    })
  })

  test.each([
    ['disqualified', { badge: 3, reason: ' ' }, 400, 'Escreva o motivo.'],
    ['disqualified', {}, 400, 'Falta dizer o número.'],
    ['disqualified', { badge: 77 }, 409, 'O nº 77 não está nesta categoria.'],
    ['finalEnded', { strength: 1 }, 409, 'A final da força A não está em andamento.'],
    ['finalStarted', { strength: 5 }, 409, 'Esta força não existe nas regras da prova.'],
    ['roundRepeated', { strength: 1, round: 1 }, 409, 'A final da força A não está em andamento.'],
    ['protested', { strength: 1, badge: 1, about: 'Laçou antes' }, 409, 'A força A ainda não terminou.'],
    ['protestDecided', { of: randomUUID(), upheld: 1 }, 409, 'Este protesto não existe ou já foi decidido.'],
    ['takenBack', { of: randomUUID() }, 409, 'Esta decisão não existe nesta categoria.'],
    ['cut', { strengths: [{ badge: 99, strength: 1 }] }, 409, 'O nº 99 não está nesta categoria.'],
  ] as const)(
    'A decision %s with bad fields %j is refused by a sentence',
    async (kind, fields, status, msg) => {
      const category = await qualified()
      expect(await category.decide(kind, fields as object)).toMatchObject({ status, body: { msg } })
      expect((await category.read()).facts).toEqual([])
    },
  )

  test('The start of a final is refused while the qualifier runs', async () => {
    const category = await arena.open(rules, [1, 2])
    await category.throw(1, 'qualify', '111')
    expect(await category.decide('finalStarted', { strength: 1 })).toMatchObject({
      status: 409,
      body: { msg: 'Falta 1 número terminar a classificatória.' },
    })
  })
})

test('A stored decision cannot be changed or deleted in the database', async () => {
  const category = await qualified()
  const { id } = await category.decide('disqualified', { badge: 3 })
  const own = server.db.updateTable('competition_fact').set({ reason: 'Outro' }).where('id', '=', id)
  await expect(own.execute()).rejects.toThrow('never changed or deleted')
  await expect(server.db.deleteFrom('competition_fact').where('id', '=', id).execute()).rejects.toThrow(
    'never changed or deleted',
  )
})

test('A decision without the person or the device that made it is refused by the database', async () => {
  const { id } = await qualified()
  const own = sql`insert into competition_fact (id, category_id, kind, body)
    values (${randomUUID()}, ${id}, 'dispensed', '{"badge": 1}')`
  await expect(own.execute(server.db)).rejects.toThrow('competition_fact_has_one_doer')
})

test('A scorer begins the finals of all strengths or of one, and the desk reopens the qualifier with a reason', async () => {
  const category = await qualified()
  const switchFinal = (started: number, only?: number) =>
    server.call('POST /api/scoring/:catUUID/final', {
      params: { catUUID: category.id },
      body: { token: arena.token, started, ...(only !== undefined && { strength: only }) },
    })
  const phases = async () => (await category.read()).strengths.map(({ phase }) => phase)
  await switchFinal(1, 2)
  expect(await phases()).toEqual(['qualifier', 'final'])
  expect((await switchFinal(1, 2)).body.code).toBe('final_started')
  await switchFinal(1)
  expect(await phases()).toEqual(['final', 'final'])
  expect(await switchFinal(0)).toMatchObject({
    status: 409,
    body: {
      code: 'reopened_by_desk',
      msg: 'A secretaria reabre a classificatória na página das decisões, com o motivo.',
    },
  })
  expect(await phases()).toEqual(['final', 'final'])
  await category.decide('qualifierReopened')
  expect(await phases()).toEqual(['qualifier', 'qualifier'])
})

test('A scorer ends a final with a reason, and with what the page showed', async () => {
  const category = await qualified()
  await category.decide('finalStarted', { strength: 1 })
  const seen = async () => (await category.read()).strengths[0]?.seen ?? ''
  const end = (body: { id: string; seen: string; reason: string }) =>
    server.call('POST /api/scoring/:catUUID/end', {
      params: { catUUID: category.id },
      body: { token: arena.token, strength: 1, ...body },
    })
  const id = randomUUID()
  expect((await end({ id, seen: 'older', reason: 'Chuva' })).body.code).toBe('newer_facts')
  expect((await end({ id, seen: await seen(), reason: ' ' })).status).toBe(400)
  const sent = { id, seen: await seen(), reason: 'Chuva' }
  expect((await end(sent)).status).toBe(200)
  expect((await end(sent)).status).toBe(200)
  const { strengths, facts } = await category.read()
  expect(strengths[0]?.phase).toBe('over')
  expect(facts.filter(({ kind }) => kind === 'finalEnded')).toMatchObject([{ reason: 'Chuva' }])
  expect((await end({ ...sent, id: randomUUID(), seen: await seen() })).body.code).toBe('final_not_running')
})
