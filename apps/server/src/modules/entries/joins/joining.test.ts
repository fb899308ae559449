import { randomUUID } from 'node:crypto'
import type { Input } from '@porteira/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { buildAccount, buildAdmin, buildBundle, buildBuyer, buildCategory } from '#testing/builders.ts'
import { buildCheckIn, checkInClient } from '#testing/check-in.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { joinList, readWaits } from '#testing/waiting.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

type Settings = Omit<Parameters<typeof buildCategory>[1], 'eventId'>
type Body = Input<'POST /api/events/:eventUUID/join'>['body']

const withMail = () => ({ password_hash: 'x', email: `junta.${randomUUID()}@example.com` })

/** Two free categories with automatic numbers, of which the first has `count` entries of one rider. */
async function buildJoin(target: Settings = {}, count = 2) {
  const scene = await buildCheckIn(server, { entries: count, rider: withMail() })
  const other = await buildCategory(server.db, {
    eventId: scene.event.id,
    price_in_cents: 0,
    auto_badge: true,
    min_badge: 1,
    max_cpf_occurrences: 50,
    ...target,
  })
  const query = { token: scene.admin.token }
  const params = { eventUUID: scene.event.id }
  const pair = { fromUUID: scene.category.id, toUUID: other.id }
  const read = (wanted: Partial<typeof pair> = pair) =>
    server.call('GET /api/events/:eventUUID/join', { params, query: { ...query, ...wanted } })
  const forecast = async () => (await read()).body.forecast!
  const join = async (given: Partial<Body> = {}) => {
    const { entries, renumbered, unfit } = given.shown
      ? { entries: 0, renumbered: [], unfit: [] }
      : await forecast()
    const shown = { entries, renumbered: renumbered.length, unfit: unfit.length }
    const { status, body } = await server.call('POST /api/events/:eventUUID/join', {
      params,
      query,
      body: { ...pair, reason: 'Menos de dez inscritos', shown, ...given },
    })
    return [status, body.msg] as const
  }
  return { ...scene, other, read, forecast, join }
}

/** An entry of another buyer with another rider in a category. */
async function enter(categoryId: string, cpf?: string) {
  const buyer = await buildBuyer(server.db, withMail())
  const rider = cpf === undefined ? await buildAccount(server.db) : { cpf }
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: categoryId }])
  const items = forms.map((form) => filled(form, { participants: [rider.cpf] }))
  await putParticipants(server, cartUUID, items, { token: buyer.token })
  return { buyer, cartUUID, cartItemId: forms[0]!.cartItemId }
}

const badgesIn = async (categoryId: string) =>
  (
    await sql<{ id: number; badge: number }>`
      select cart_item_id as id, badge from formation where category_id = ${categoryId} and active
      order by cart_item_id`.execute(server.db)
  ).rows.map(({ id, badge }) => [Number(id), badge])

const takenOf = async (id: string) => {
  const { taken, total } = await server.db
    .selectFrom('item')
    .where('id', '=', id)
    .select(['taken', 'total'])
    .executeTakeFirstOrThrow()
  return { taken, total }
}

const mailsOf = async (categoryId: string) =>
  (
    await server.db
      .selectFrom('outbox')
      .where('fact', 'like', `category.joined:${categoryId}:%`)
      .select(['fact', 'text'])
      .orderBy('id')
      .execute()
  ).map(({ fact, text }) => ({ of: fact.split(':')[2], text }))

test('All entries of a category move with their riders, keep free numbers, and pay nothing', async () => {
  const scene = await buildJoin()
  const { category, other, ids, rider } = scene
  const theirs = await enter(other.id)
  expect(await scene.forecast()).toMatchObject({
    entries: 2,
    carts: 1,
    people: 2,
    renumbered: [{ before: 1, after: 3, isHandedOut: 0 }],
    unfit: [],
    total: { before: 100, after: 100 },
  })
  expect(await badgesIn(category.id)).toHaveLength(2)

  expect(await scene.join()).toEqual([200, `Provas juntadas: 2 inscrições agora em ${other.name}.`])

  expect(await badgesIn(other.id)).toEqual([
    [ids[0], 3],
    [ids[1], 2],
    [theirs.cartItemId, 1],
  ])
  expect([await takenOf(category.id), await takenOf(other.id)]).toMatchObject([{ taken: 0 }, { taken: 3 }])
  const quotas = await server.db
    .selectFrom('cpf_quota')
    .where('cpf', '=', rider.cpf)
    .select(['category_id', 'used'])
    .execute()
  expect(quotas).toEqual([{ category_id: other.id, used: 2 }])
  const mails = await mailsOf(category.id)
  expect(mails.map(({ of }) => of)).toEqual(['cart', 'rider'])
  for (const { text } of mails) expect(text).toContain(`${category.name} nº 1 → ${other.name} nº 3`)
  const { public_notice: notice } = await server.db
    .selectFrom('event')
    .where('id', '=', scene.event.id)
    .select('public_notice')
    .executeTakeFirstOrThrow()
  expect(notice).toContain(`${category.name} foi juntada com ${other.name}`)
  await expectInvariants(server.db)
})

test('Unpaid carts, bundles, removed entries and full categories are joined too, and stay consistent', async () => {
  const scene = await buildJoin({ total: 1 })
  const { category, other, event, admin, ids } = scene
  await enter(other.id)
  const third = await buildCategory(server.db, { eventId: event.id })
  const categoryIds = [third.id, category.id]
  const free = await buildBundle(server.db, { eventId: event.id, categoryIds, price_in_cents: 0 })
  const paid = await buildBundle(server.db, { eventId: event.id, categoryIds })
  for (const { id } of [free, paid])
    await openCart(server, (await buildBuyer(server.db)).token, [{ itemUUID: id }])
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
    params: { cartUUID: scene.cartUUID, cartItemId: String(ids[1]) },
    query: { token: admin.token, bundle: '0' },
  })
  expect(await scene.forecast()).toMatchObject({
    entries: 3,
    carts: 3,
    total: { before: 1, after: 4 },
    bundles: [expect.stringContaining('PACOTE'), expect.stringContaining('PACOTE')],
  })

  expect((await scene.join())[0]).toBe(200)

  expect([await takenOf(category.id), await takenOf(other.id)]).toEqual([
    { taken: 0, total: 100 },
    { taken: 4, total: 4 },
  ])
  await expectInvariants(server.db)
  const restore = async () =>
    (
      await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/restore', {
        params: { cartUUID: scene.cartUUID, cartItemId: String(ids[1]) },
        query: { token: admin.token, bundle: '0' },
      })
    ).status
  // The removed entry comes back in the other category, where a unit is free.
  expect(await restore()).toBe(409)
  await server.db.updateTable('item').set({ total: 9 }).where('id', '=', other.id).execute()
  expect(await restore()).toBe(200)
  expect(await takenOf(other.id)).toMatchObject({ taken: 5 })
  await expectInvariants(server.db)
})

test('A number that was handed out stays with its entry, or counts as back if it changes', async () => {
  const scene = await buildJoin()
  const { other, admin, event, ids } = scene
  await enter(other.id)
  const desk = checkInClient(server, { token: admin.token, eventUUID: event.id })
  for (const cartItemId of ids) await desk.act({ kind: 'handOut', cartItemId })
  expect((await scene.forecast()).renumbered).toMatchObject([{ before: 1, after: 3, isHandedOut: 1 }])
  await scene.join()
  const states = await server.db
    .selectFrom('check_in')
    .where('cart_item_id', 'in', ids)
    .orderBy('cart_item_id')
    .select(['state', 'category_id'])
    .execute()
  expect(states).toEqual([
    { state: 'present', category_id: other.id },
    { state: 'handedOut', category_id: other.id },
  ])
  const again = { kind: 'handOut' as const, cartItemId: ids[0]!, from: 'present' as const }
  expect(await desk.act(again)).toMatchObject({ outcome: 'refused', msg: expect.stringContaining('mudou') })
  const entry = (await desk.snapshot()).entries.find(({ cartItemId }) => cartItemId === ids[0])!
  expect(entry).toMatchObject({ badge: 3, categoryUUID: other.id })
  expect(await desk.act({ ...again, version: entry.version })).toMatchObject({ outcome: 'applied' })
  await expectInvariants(server.db)
})

test('Entries that the rules of the other category would refuse are listed before, and move nevertheless', async () => {
  const scene = await buildJoin({ restrict_age_max: 10 }, 1)
  expect((await scene.forecast()).unfit).toEqual([
    expect.objectContaining({ badge: 1, reason: expect.stringMatching(/anos/) }),
  ])
  expect((await scene.join())[0]).toBe(200)
  expect(await badgesIn(scene.other.id)).toEqual([[scene.cartItemId, 1]])
})

test('A category with a shot does not move, also if the shot arrives after the forecast', async () => {
  const scene = await buildJoin()
  const { category, ids, rider } = scene
  const { forecast } = (await scene.read()).body
  const shot = { category_id: category.id, badge: 1, rider_uuid: rider.uuid, phase: 'qualify' as const }
  await server.db
    .insertInto('shot')
    .values({ id: randomUUID(), round: 1, hit: true, ...shot })
    .execute()
  const shown = { entries: forecast!.entries, renumbered: 0, unfit: 0 }
  const refusal = `${category.name} já tem armadas lançadas. As inscrições não mudam mais de prova.`
  expect(await scene.join({ shown })).toEqual([409, refusal])
  const { body } = await scene.read({})
  expect(body.categories.find(({ catUUID }) => catUUID === category.id)?.refusal).toBe(refusal)
  expect((await badgesIn(category.id)).map(([id]) => id)).toEqual(ids)
})

test('A reservation that waits while its category is joined is refused', async () => {
  const scene = await buildJoin()
  const { token } = await buildBuyer(server.db)
  const shown = { entries: 2, renumbered: 0, unfit: 0 }
  const race = await server.db.transaction().execute(async (db) => {
    await db.selectFrom('item').select('id').where('id', '=', scene.category.id).forUpdate().execute()
    const joining = scene.join({ shown })
    await waitUntilLocked(server)
    const items = [{ itemUUID: scene.category.id, quantity: 1 }]
    const buying = server.call('POST /api/cart/', { query: { token }, body: { items } })
    await waitUntilLocked(server, 2)
    return { joining, buying }
  })
  expect((await race.joining)[0]).toBe(200)
  const { status, body } = await race.buying
  expect([status, body.code]).toEqual([409, 'category_cancelled'])
  await expectInvariants(server.db)
})

test('A join at the same time as a removal, a hand-out and another join moves each entry once', async () => {
  const scene = await buildJoin({}, 3)
  const { other, category, admin, event, cartUUID, ids } = scene
  const desk = checkInClient(server, { token: admin.token, eventUUID: event.id })
  const shown = { entries: 3, renumbered: 0, unfit: 0 }
  const [one, two] = await Promise.all([
    scene.join({ shown }),
    scene.join({ shown }),
    server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
      params: { cartUUID, cartItemId: String(ids[0]) },
      query: { token: admin.token, bundle: '0' },
    }),
    desk.act({ kind: 'handOut', cartItemId: ids[1]! }),
  ])
  const joins = [one, two].filter(([status]) => status === 200)
  expect(joins.length).toBeLessThanOrEqual(1)
  const left = await badgesIn(joins.length === 1 ? other.id : category.id)
  expect(left.map(([id]) => id)).toEqual(ids.slice(1))
  await expectInvariants(server.db)
})

test('Nothing joins a category with an official result', async () => {
  const arena = await openArena(server)
  const official = await arena.open(individual(1, [strength(1, { final: suddenDeath(2) })]), [1, 2])
  for (const badge of [1, 2]) await official.throw(badge, 'qualify', '1')
  await official.decide('finalStarted', { strength: 1 })
  await official.makeOfficial(1)
  const { eventUUID } = arena
  const category = await buildCategory(server.db, { eventId: eventUUID, price_in_cents: 0 })
  await enter(category.id)
  const { status, body } = await server.call('POST /api/events/:eventUUID/join', {
    params: { eventUUID },
    query: { token: (await buildAdmin(server.db)).token },
    body: {
      fromUUID: category.id,
      toUUID: official.given.catUUID,
      reason: 'Poucos inscritos',
      shown: { entries: 1, renumbered: 0, unfit: 0 },
    },
  })
  expect([status, body.msg]).toEqual([409, expect.stringContaining('já tem resultado oficial')])
})

test('A join is refused with a sentence for each reason, and changes nothing', async () => {
  const scene = await buildJoin()
  const { category, other, event } = scene
  const before = await badgesIn(category.id)
  const shown = { entries: 2, renumbered: 0, unfit: 0 }
  expect(await scene.join({ shown, reason: ' ' })).toEqual([
    409,
    'Escreva o motivo, que vai no aviso a todos.',
  ])
  expect(await scene.join({ shown: { ...shown, entries: 3 } })).toEqual([
    409,
    'Algo foi vendido ou cancelado nesse tempo. Confira o ensaio de novo.',
  ])
  for (const wrong of [{ toUUID: category.id }, { toUUID: randomUUID() }, { fromUUID: randomUUID() }])
    expect(await scene.join({ shown, ...wrong })).toEqual([
      409,
      'Escolha duas provas diferentes deste evento.',
    ])
  expect(await scene.join({ shown, fromUUID: other.id, toUUID: category.id })).toEqual([
    409,
    `${other.name} não tem inscrições para juntar.`,
  ])
  const both = await buildBundle(server.db, { eventId: event.id, categoryIds: [category.id, other.id] })
  const { cartUUID } = await openCart(server, (await buildBuyer(server.db)).token, [{ itemUUID: both.id }])
  expect((await scene.join({ shown }))[1]).toContain('tem as duas provas e já foi vendido')
  await server.call('POST /api/cart/admin/:cartUUID/remove', {
    params: { cartUUID },
    query: { token: scene.admin.token },
  })
  expect(await badgesIn(category.id)).toEqual(before)
  await server.db
    .updateTable('item')
    .set({ cancelled_at: sql`now()` })
    .where('id', '=', other.id)
    .execute()
  expect(await scene.join({ shown })).toEqual([409, `${other.name} já foi cancelada.`])
})

test('The people who wait for a category wait for the other one, each once and in the order of arrival', async () => {
  const scene = await buildJoin({ total: 0 })
  const { category, other, event } = scene
  await sql`update item set total = taken where id = ${category.id}`.execute(server.db)
  const [both, only] = [await buildBuyer(server.db), await buildBuyer(server.db)]
  const wait = async ({ token }: { token: string }, itemUUID: string) =>
    (await joinList(server, { token }, { eventUUID: event.id, itemUUID })).status
  expect([await wait(only, category.id), await wait(both, category.id), await wait(both, other.id)]).toEqual([
    200, 200, 200,
  ])
  expect(await scene.forecast()).toMatchObject({ waiting: 1 })
  expect((await scene.join())[0]).toBe(200)
  expect(await readWaits(server, other.id)).toMatchObject([
    { accountId: only.account.id, status: 'waiting' },
    { accountId: both.account.id, status: 'waiting' },
  ])
  expect(await readWaits(server, category.id)).toMatchObject([{ accountId: both.account.id, status: 'left' }])
})
