import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Category, individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { buildBuyer } from '#testing/builders.ts'
import { buildPaidCart } from '#testing/paid-cart.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import { official, prize, reais, start } from '#testing/programme.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>
beforeAll(async () => {
  server = await startTestServer()
  arena = await openArena(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const NONE = { kind: 'none' as const }

/** Two strengths by two and one hits without a final; number 1 is in A, 2 and 3 in B. A is official. */
async function openOfficial(more: Parameters<typeof individual>[2] = {}) {
  const rules = individual(
    2,
    [strength(2, { final: NONE, prizes: [prize(1, 1, reais(100))] }), strength(1, { final: NONE })],
    more,
  )
  const category = await arena.open(rules, [1, 2, 3])
  const thrown = await category.throw(1, 'qualify', '11')
  await category.throw(2, 'qualify', '10')
  await category.throw(3, 'qualify', '01')
  expect(await official(category, 1)).toEqual([[1, 1, 10_000]])
  return { category, thrown }
}

const send = (category: { id: string }, shots: object[], undone: object[] = []) =>
  server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID: category.id },
    body: { token: arena.token, shots: shots as never, undone: undone as never },
  })

const isOfficial = { status: 409, body: { code: 'result_is_official' } }

test('A decision about another number that changes an official result is refused, and previewed so', async () => {
  const { category } = await openOfficial()
  const cut = { strengths: [{ badge: 2, strength: 1 }] }
  expect(await category.decide('cut', cut)).toMatchObject(isOfficial)
  const preview = await server.call('POST /api/competition/:catUUID/preview', {
    params: { catUUID: category.id },
    body: { token: arena.token, kind: 'cut', ...cut },
  })
  expect(preview).toMatchObject(isOfficial)
  // A decision that leaves the official result as it is passes.
  expect((await category.decide('disqualified', { badge: 3 })).status).toBe(200)
  expect(await category.places(1)).toEqual({ 1: [1] })
})

test('A decision in a category whose shots count in an official result is refused there', async () => {
  const target = await arena.open(individual(1, [strength(0, { final: NONE })]), [1, 2])
  const riders = target.given.teams
  const source = await arena.open(
    individual(1, [strength(0, { final: NONE })], { countsFor: target.id }),
    [11, 12],
    { 11: [...(riders.get(1) ?? [])], 12: [...(riders.get(2) ?? [])] },
  )
  await source.throw(11, 'qualify', '1')
  await source.throw(12, 'qualify', '0')
  expect(await official(target, 1)).toEqual([
    [1, 1, 0],
    [2, 2, 0],
  ])
  const rider = riders.get(2)?.[0] ?? ''
  const correction = { badge: 12, rider, phase: 'qualify' as const, round: 1, hit: 1 }
  expect(await source.decide('slotDecided', correction)).toMatchObject(isOfficial)

  // A shot that arrives later waits there for the reopening of the other result.
  const shot = { id: randomUUID(), badge: 12, uuid: rider, phase: 'qualify', round: 1, hit: 1 }
  const sent = await send(source, [{ ...shot, thrownOn: arena.nextInstant(true) }])
  expect(sent).toMatchObject({ status: 200, body: { refused: [] } })
  expect((await source.read()).waiting).toMatchObject([{ badge: 12, hit: 1, undone: 0 }])
  expect(await target.places(1)).toEqual({ 1: [1], 2: [2] })
  expect((await target.reopen(1)).status).toBe(200)
  expect(await target.places(1)).toEqual({ 1: [1, 2] })
  expect((await source.read()).waiting).toEqual([])
})

test('Shots and undos that arrive after the official result wait until it is reopened', async () => {
  const { category, thrown } = await openOfficial()
  const before = await category.result()
  const uuid = category.given.teams.get(1)?.[0] ?? ''
  const late = {
    id: randomUUID(),
    badge: 1,
    uuid,
    phase: 'qualify',
    round: 2,
    hit: 0,
    thrownOn: arena.nextInstant(true),
  }
  const undo = { id: thrown[0]?.id, undoneOn: arena.nextInstant(true) }
  const own = { ...late, id: randomUUID(), badge: 2, uuid: category.given.teams.get(2)?.[0] ?? '' }
  for (let time = 0; time < 2; time += 1)
    expect(await send(category, [late, own], [undo])).toMatchObject({ status: 200, body: { refused: [] } })
  expect(await category.result()).toEqual({ ...before, items: [before.items[0], expect.anything()] })
  const view = await category.read()
  expect(view.waiting.map(({ badge, undone }) => [badge, undone]).toSorted()).toEqual([
    [1, 0],
    [1, 1],
  ])
  // What arrived of the other strength counts at once.
  expect(view.strengths[1]?.standings.find(({ badge }) => badge === 2)?.qualifyHits).toBe(1)
  const row = () =>
    server.db
      .selectFrom('ranking_entry')
      .where('category_id', '=', category.id)
      .where('badge', '=', 1)
      .select(['qualify_hits', 'qualify_total'])
      .executeTakeFirst()
  expect(await row()).toEqual({ qualify_hits: 2, qualify_total: 2 })

  expect((await category.reopen(1)).status).toBe(200)
  expect(await row()).toEqual({ qualify_hits: 0, qualify_total: 1 })
  const after = await category.read()
  expect([after.waiting, after.pending]).toEqual([[], [1]])
})

test('A shot that changes the cut of an official strength through another number waits', async () => {
  const best = { kind: 'best' as const, count: 1, tie: 'all' as const }
  const rules = individual(2, [strength(0, { final: NONE })])
  const category = await arena.open({ ...rules, qualifier: { ...rules.qualifier, sieve: best } }, [1, 2])
  await category.throw(1, 'qualify', '11')
  await category.throw(2, 'qualify', '10')
  await official(category, 1)
  const late = {
    id: randomUUID(),
    badge: 2,
    uuid: category.given.teams.get(2)?.[0] ?? '',
    phase: 'qualify',
    round: 2,
    hit: 1,
    thrownOn: arena.nextInstant(true),
  }
  expect(await send(category, [late])).toMatchObject({ status: 200, body: { refused: [] } })
  expect((await category.read()).waiting).toMatchObject([{ badge: 2 }])
  expect(await category.places(1)).toEqual({ 1: [1] })
})

test('An official result is changed by no score sheet and by no other system', async () => {
  const { category } = await openOfficial()
  const { teams, catUUID } = category.given
  const uuid = teams.get(1)?.[0] ?? ''
  const { cpf } = await server.db
    .selectFrom('account')
    .where('uuid', '=', uuid)
    .select('cpf')
    .executeTakeFirstOrThrow()
  const sendSheet = (marks: string) =>
    server.call('POST /api/scoring/:catUUID/csv', {
      params: { catUUID },
      body: {
        token: arena.token,
        csv: `numero;forca;cpf;nome;entidade;c1;c2\n1;1;${cpf};;;${marks}\n`,
      },
    })
  const sendFeed = (qualify: number[]) =>
    server.call(
      'PUT /api/integration/rankings/:catUUID',
      {
        params: { catUUID },
        body: {
          revision: 1,
          rankingsLiveNow: 1,
          entries: [{ badge: 1, strength: 1, shots: [{ uuid, qualify, final: [] }] }],
        },
      },
      { authorization: `Bearer ${server.config.serviceKey}` },
    )
  expect(await sendSheet('X;0')).toMatchObject(isOfficial)
  expect(await sendFeed([1, 0])).toMatchObject(isOfficial)
  expect(await category.places(1)).toEqual({ 1: [1] })
})

test('The id of a decision is of one decision: the same again changes nothing, another one is refused', async () => {
  const { category } = await openOfficial()
  const first = await category.decide('disqualified', { badge: 3, about: '7.2' })
  const again = await category.decide('disqualified', { badge: 3, about: '7.2', id: first.id })
  const other = await category.decide('disqualified', { badge: 2, about: '7.2', id: first.id })
  expect([again.status, other.body.code]).toEqual([200, 'id_taken'])
  const read = await category.read()
  const signed = read.facts.find(({ kind }) => kind === 'official')?.id ?? ''
  const body = {
    token: arena.token,
    id: signed,
    seen: read.strengths[1]?.seen ?? '',
    strength: 2,
    shown: [2],
  }
  const taken = await server.call('POST /api/competition/:catUUID/official', {
    params: { catUUID: category.id },
    body,
  })
  expect(taken.body.code).toBe('id_taken')
})

test('Entries neither come nor go under an official result', async () => {
  const source = await arena.open(individual(1, [strength(0, { final: NONE })]), [1, 2])
  for (const badge of [1, 2]) await source.throw(badge, 'qualify', '1')
  const fedBy = {
    from: [{ category: source.id, count: 2 }],
    tie: 'all' as const,
    number: 'kept' as const,
    result: 'provisional' as const,
  }
  const final = await arena.open(
    individual(0, [strength(0, { final: suddenDeath(2) })], { fedBy } as never),
    [],
  )
  expect((await final.decide('fed')).status).toBe(200)
  await start(final, 1)
  expect(await official(final, 1)).toHaveLength(2)
  const fed = (await final.read()).facts.find(({ kind }) => kind === 'fed')?.id ?? ''
  expect(await final.decide('takenBack', { of: fed })).toMatchObject(isOfficial)
  expect(await final.decide('withdrawn', { badge: 1 })).toMatchObject(isOfficial)
})

test('A change of the rules is noticed by a person who decides', async () => {
  const rules = individual(1, [strength(0, { final: NONE, prizes: [prize(1, 1, reais(10))] })])
  const category = await arena.open(rules, [1])
  await category.throw(1, 'qualify', '1')
  const [before] = (await category.read()).strengths
  expect(before?.standings).toHaveLength(1)
  await server.db
    .updateTable('category')
    .set({
      competition: JSON.stringify({
        ...rules,
        strengths: [{ ...rules.strengths[0], prizes: [prize(1, 1, reais(20))] }],
      }),
    })
    .where('id', '=', category.id)
    .execute()
  expect(await category.decide('disqualified', { badge: 1, seen: before?.seen ?? '' })).toMatchObject({
    status: 409,
    body: { code: 'newer_facts' },
  })
})

test('The final of a category has begun while a start is in effect', async () => {
  const category = await arena.open(individual(1, [strength(0)]), [1, 2])
  for (const badge of [1, 2]) await category.throw(badge, 'qualify', '1')
  const begun = async () => {
    const { final_started_at } = await server.db
      .selectFrom('category')
      .where('id', '=', category.id)
      .select('final_started_at')
      .executeTakeFirstOrThrow()
    return final_started_at !== null
  }
  const started = await start(category, 1)
  expect(await begun()).toBe(true)
  const back = await category.decide('takenBack', { of: started.id })
  expect(await begun()).toBe(false)
  await category.decide('takenBack', { of: back.id })
  expect(await begun()).toBe(true)
  const reopened = await category.decide('qualifierReopened')
  expect(await begun()).toBe(false)
  await category.decide('takenBack', { of: reopened.id })
  expect(await begun()).toBe(true)
})

test('A scorer starts no final while shots of the qualifier are left', async () => {
  const category = await arena.open(individual(1, [strength(0)]), [1, 2])
  await category.throw(1, 'qualify', '1')
  const begin = () =>
    server.call('POST /api/scoring/:catUUID/final', {
      params: { catUUID: category.id },
      body: { token: arena.token, started: 1 },
    })
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'qualifier_runs' } })
  expect((await category.read()).facts).toEqual([])
  await category.throw(2, 'qualify', '1')
  expect((await begin()).status).toBe(200)
  expect((await category.read()).facts.map(({ kind }) => kind)).toEqual(['finalStarted'])
})

test('A rider who was replaced comes back by another substitution, and one that was taken back is made again', async () => {
  const category = await arena.open(individual(3, [strength(0)]), [1])
  const [first = ''] = category.given.teams.get(1) ?? []
  const other = await arena.open(individual(1, [strength(0)]), [1])
  const [second = ''] = other.given.teams.get(1) ?? []
  const swap = (riderOut: string, riderIn: string, round: number) =>
    category.decide('substituted', { badge: 1, riderOut, riderIn, phase: 'qualify', round })
  const made = await swap(first, second, 2)
  expect(made.status).toBe(200)
  expect((await category.decide('takenBack', { of: made.id })).status).toBe(200)
  expect((await swap(first, second, 2)).status).toBe(200)
  expect((await swap(first, second, 3)).body.code).toBe('not_a_rider')
  expect((await swap(second, first, 3)).status).toBe(200)
  await category.throw(1, 'qualify', '1')
  const shots = [first, second].map((uuid, index) => ({
    id: randomUUID(),
    badge: 1,
    uuid,
    phase: 'qualify',
    round: 3 - index,
    hit: 1,
    thrownOn: arena.nextInstant(false),
  }))
  expect(await send(category, shots)).toMatchObject({ status: 200, body: { refused: [] } })
  const [own] = (await category.read()).strengths[0]?.standings ?? []
  expect([own?.qualifyHits, (await category.read()).pending]).toEqual([3, []])
  // A device without a network noted the one who had left.
  const late = { ...shots[0], id: randomUUID(), uuid: second, round: 3, hit: 0 }
  expect(await send(category, [late])).toMatchObject({ status: 200, body: { refused: [] } })
  const after = await category.read()
  expect(after.ofReplaced).toMatchObject([{ badge: 1, rider: second, round: 3, hit: 0 }])
  expect(after.strengths[0]?.standings[0]?.qualifyHits).toBe(3)
})

test('The prizes of an official result stay what they were when later sales change the takings', async () => {
  const share = prize(1, 1, { kind: 'percent', percent: 50 })
  const rules = individual(1, [strength(0, { final: NONE, prizes: [share] })], {
    prizeBase: { kind: 'perEntry', reais: 100 },
  })
  const category = await arena.open(rules, [1])
  await category.throw(1, 'qualify', '1')
  const { token } = await buildBuyer(server.db)
  const sell = () => buildPaidCart(server, token, [{ itemUUID: category.id }])
  await sell()
  expect(await official(category, 1)).toEqual([[1, 1, 5000]])
  const before = (await category.prizes()).items
  await sell()
  expect((await category.prizes()).items).toEqual(before)
  expect(before[0]?.groups[0]?.cents).toBe(5000)
  await category.reopen(1)
  expect((await category.prizes()).items[0]?.groups[0]?.cents).toBe(10_000)
})

test('Rules of an official strength stay, and a category that ended without own shots keeps its rules', async () => {
  const target = await arena.open(
    individual(1, [
      strength(1, { name: 'A', final: NONE }),
      strength(0, { name: 'B', final: suddenDeath(1) }),
    ]),
    [1, 2, 3],
  )
  const ridersOf = (badge: number) => [...(target.given.teams.get(badge) ?? [])]
  const source = await arena.open(
    individual(1, [strength(0, { final: NONE })], { countsFor: target.id }),
    [11, 12, 13],
    { 11: ridersOf(1), 12: ridersOf(2), 13: ridersOf(3) },
  )
  await source.throw(11, 'qualify', '1')
  for (const badge of [12, 13]) await source.throw(badge, 'qualify', '0')
  await official(target, 1)
  const put = (competition: object | null) =>
    server.call('PUT /api/categories/:itemUUID/competition', {
      params: { itemUUID: target.id },
      query: { token: arena.token },
      body: { competition: competition as never, reason: 'Como combinado' },
    })
  const { rules } = target.given
  const withStrength = (index: number, more: object) => ({
    ...rules,
    strengths: rules.strengths.map((one, at) => (at === index ? { ...one, ...more } : one)),
  })
  const locked = { status: 409, body: { code: 'rules_locked' } }
  expect(await put(null)).toMatchObject(locked)
  expect(await put({ ...rules, shotsPerRound: 2 })).toMatchObject(locked)
  expect(await put(withStrength(0, { prizes: [prize(1, 1, reais(10))] }))).toMatchObject(locked)
  expect(await put(withStrength(0, { name: 'OURO' }))).toMatchObject(locked)
  // The other strength is free in what a final that has not begun leaves free.
  const free = withStrength(1, { prizes: [prize(1, 1, reais(10))], final: suddenDeath(1, 1) })
  expect((await put(free)).status).toBe(200)
  expect((await target.reopen(1)).status).toBe(200)
})

test('An absence or a cut without a shot locks the rules, also those of the category whose absences count', async () => {
  const put = ({ id }: Category, competition: object | null) =>
    server.call('PUT /api/categories/:itemUUID/competition', {
      params: { itemUUID: id },
      query: { token: arena.token },
      body: { competition: competition as never, reason: 'Como combinado' },
    })
  const locked = { status: 409, body: { code: 'rules_locked' } }
  const target = await arena.open(individual(1, [strength(0, { final: NONE })]), [1])
  const source = await arena.open(
    individual(1, [strength(0, { name: 'A' })], { countsFor: target.id }),
    [11],
    {
      11: [...(target.given.teams.get(1) ?? [])],
    },
  )
  const { id } = await source.decide('absent', { badge: 11, phase: 'qualify', round: 1 })
  await official(target, 1)
  for (const category of [source, target]) expect(await put(category, null)).toMatchObject(locked)
  expect(await put(source, { ...source.given.rules, shotsPerRound: 2 })).toMatchObject(locked)

  await target.reopen(1)
  await source.decide('takenBack', { of: id })
  expect((await put(source, null)).status).toBe(200)

  const byHand = { rounds: 0, sieve: { kind: 'byHand' as const }, ranges: [] }
  const cut = await arena.open(individual(0, [strength(0, { final: NONE })], { qualifier: byHand }), [1])
  await cut.decide('cut', { strengths: [{ badge: 1, strength: 1 }] })
  expect(await put(cut, null)).toMatchObject(locked)
})

test('Rules that are saved while another category stores a shot that counts here wait for it and are refused', async () => {
  const target = await arena.open(individual(1, [strength(0, { name: 'A' })]), [1])
  const source = await arena.open(individual(1, [strength(0)], { countsFor: target.id }), [11], {
    11: [...(target.given.teams.get(1) ?? [])],
  })
  const answers = await server.db.transaction().execute(async (held) => {
    // The shot has the lock of its category and waits for the row of the event.
    await held.selectFrom('event').select('id').forUpdate().execute()
    const shot = source.throw(11, 'qualify', '1')
    await waitUntilLocked(server)
    const rules = server.call('PUT /api/categories/:itemUUID/competition', {
      params: { itemUUID: target.id },
      query: { token: arena.token },
      body: { competition: null, reason: 'Como combinado' },
    })
    await Promise.race([rules, waitUntilLocked(server, 2)])
    return { shot, rules }
  })
  await answers.shot
  expect(await answers.rules).toMatchObject({ status: 409, body: { code: 'rules_locked' } })
})
