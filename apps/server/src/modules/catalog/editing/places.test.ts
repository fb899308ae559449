import { placeMessages } from '@porteira/domain'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildBundle, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { rulesOfTemplate } from '@porteira/domain/competition'
import { openCart } from '#testing/paid-cart.ts'
import type { TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'

let server: TestServer
let token: string
serverWithAdmin((started, admin) => {
  server = started
  token = admin.token
})

const edit = (itemUUID: string, body: object) =>
  server.call('PUT /api/categories/:itemUUID', { params: { itemUUID }, query: { token }, body })

const isPlace = async (id: string) =>
  (
    await server.db
      .selectFrom('category')
      .where('id', '=', id)
      .select('without_riders')
      .executeTakeFirstOrThrow()
  ).without_riders

type Settings = Omit<Parameters<typeof buildCategory>[1], 'eventId'>
async function buildOne(given: Settings = {}) {
  const { id: eventId, short_name: shortName } = await buildEvent(server.db, {
    require_login_to_reserve: false,
  })
  const category = await buildCategory(server.db, { eventId, ...given })
  return { ...category, eventId, shortName }
}

const upload = (document: object) =>
  server.call('POST /api/events/', { query: { token }, body: { document: document as never } })

describe('The owner says that a category sells places without riders', () => {
  test('The mark is stored and taken back while nothing is sold', async () => {
    const { id } = await buildOne()
    expect((await edit(id, { withoutRiders: 1 })).status).toBe(200)
    expect(await isPlace(id)).toBe(true)
    expect((await edit(id, { withoutRiders: 0 })).status).toBe(200)
    expect(await isPlace(id)).toBe(false)
  })

  test('The mark stays once an entry was sold, also if its cart ended', async () => {
    const { id } = await buildOne()
    const { token: buyer } = await buildBuyer(server.db)
    const { cartUUID } = await openCart(server, buyer, [{ itemUUID: id }])
    await sql`update cart set status = 'expired' where id = ${cartUUID}`.execute(server.db)
    const refused = await edit(id, { withoutRiders: 1 })
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([
      409,
      'entries_sold',
      placeMessages.flagStays,
    ])
    expect((await edit(id, { withoutRiders: 0, rules: 'X' })).status).toBe(200)
  })

  test.each<[Settings, string]>([
    [{ restrict_age_max: 12 }, 'Idade máxima'],
    [{ rider_sex: 'F' }, 'Quem pode entrar'],
    [{ registration_in_person: true }, 'Inscrição analisada pela organização'],
    [{ saved_lives: 2 }, 'Vidas guardadas'],
    [{ competition: JSON.stringify(rulesOfTemplate('individual')) }, 'Regras da prova'],
  ])('A category with %o is no place, and the refusal names the field', async (given, label) => {
    const { id } = await buildOne(given)
    const { status, body } = await edit(id, { withoutRiders: 1 })
    expect([status, body.code, await isPlace(id)]).toEqual([400, 'invalid_place', false])
    expect(body.msg).toContain(label)
  })

  test('A place gets no requirement of its own, no rules and no limit', async () => {
    const { id, eventId } = await buildOne({ without_riders: true })
    const requirement = {
      requirementId: null,
      categoryUUID: id,
      name: 'GTA',
      about: 'horse',
      kind: 'yesNo',
      isRequired: 1,
      waivedBy: ['desk'],
    } as const
    const required = await server.call('PUT /api/events/:eventUUID/requirements', {
      params: { eventUUID: eventId },
      query: { token },
      body: { version: 0, items: [requirement] } as never,
    })
    expect(required.body.code).toBe('unknown_category')
    const ruled = await server.call('PUT /api/categories/:itemUUID/competition', {
      params: { itemUUID: id },
      query: { token },
      body: { competition: rulesOfTemplate('individual') },
    })
    expect([ruled.status, ruled.body.code]).toEqual([409, 'place'])
    expect((await edit(id, { riderSex: 'F' })).body.code).toBe('invalid_place')

    const other = await buildCategory(server.db, { eventId })
    await server.call('PUT /api/events/:eventUUID/requirements', {
      params: { eventUUID: eventId },
      query: { token },
      body: { version: 0, items: [{ ...requirement, categoryUUID: other.id }] } as never,
    })
    expect((await edit(other.id, { withoutRiders: 1 })).body.code).toBe('invalid_place')
  })

  test('A bundle of a category and a place takes a fixed strength for the category', async () => {
    const category = await buildOne({ strength_options: 3 })
    const place = await buildCategory(server.db, { eventId: category.eventId, without_riders: true })
    const { id } = await buildBundle(server.db, {
      eventId: category.eventId,
      categoryIds: [category.id, place.id],
    })
    const { status } = await server.call('PUT /api/bundles/:itemUUID', {
      params: { itemUUID: id },
      query: { token },
      body: { overrideStrength: 'B' },
    })
    expect(status).toBe(200)
  })
})

describe('A document says that a category sells places without riders', () => {
  const document = (shortName: string, category: object, more: object = {}) => ({
    shortName,
    categories: [category],
    ...more,
  })

  test('It changes the mark while nothing is sold, and is refused afterwards', async () => {
    const { id, shortName } = await buildOne()
    expect((await upload(document(shortName, { UUID: id, withoutRiders: 1 }))).status).toBe(200)
    expect(await isPlace(id)).toBe(true)
    await openCart(server, (await buildBuyer(server.db)).token, [{ itemUUID: id }])
    const refused = await upload(document(shortName, { UUID: id, withoutRiders: 0 }))
    expect([refused.status, refused.body.msg]).toEqual([
      422,
      expect.stringContaining(placeMessages.flagStays),
    ])
    expect(await isPlace(id)).toBe(true)
    expect((await upload(document(shortName, { UUID: id, price: 90 }))).status).toBe(200)
  })

  test('It gives a place no ages, no rules and no requirement', async () => {
    const { id, shortName, name } = await buildOne({ without_riders: true })
    const refused = await upload(
      document(shortName, { UUID: id, restrictAgeMax: 12, competition: rulesOfTemplate('individual') }),
    )
    expect([refused.status, refused.body.msg]).toEqual([422, expect.stringContaining('Idade máxima')])
    const required = await upload(
      document(
        shortName,
        { UUID: id },
        { requirements: [{ name: 'GTA', about: 'horse', kind: 'yesNo', category: name }] },
      ),
    )
    expect([required.status, required.body.msg]).toEqual([
      422,
      expect.stringContaining(placeMessages.noRequirements),
    ])
  })
})

test('The plan of the ground keeps its shape, replaces the one before, and visitors see it', async () => {
  const { id } = await buildOne({ without_riders: true })
  const look = (itemUUID: string) =>
    server.call('GET /api/categories/:itemUUID/plan', { params: { itemUUID } })
  expect((await look(id)).status).toBe(404)
  const { app } = server
  const address = app.server.listening ? app.listeningOrigin : await app.listen({ port: 0 })
  const send = async (bytes: Buffer) => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(bytes)]), 'planta')
    const response = await fetch(`${address}/api/categories/${id}/plan?token=${token}`, {
      method: 'POST',
      body: form,
    })
    return response.status
  }
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
  expect(await send(await drawn(800, 1200))).toBe(200)
  expect(await send(await drawn(4000, 1000))).toBe(200)
  expect(await send(Buffer.from('no picture'))).toBe(415)
  const { width, height } = await sharp((await look(id)).raw).metadata()
  expect([width, height]).toEqual([2000, 500])
  const { body } = await server.call('GET /api/categories/:itemUUID', {
    params: { itemUUID: id },
    query: { token },
  })
  expect(body.result.planUpdatedOn).toEqual(expect.any(String))
})
