import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let token: string
let other: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await buildAdmin(server.db, { nickname: 'PATROA' })).token
  other = (await buildAdmin(server.db, { nickname: 'CAPATAZ' })).token
})
afterAll(() => server[Symbol.asyncDispose]())

const documentOf = (shortName: string, fields: object = {}): Record<string, unknown> => ({
  shortName,
  name: '1º RODEIO DO RASCUNHO',
  state: 'RS',
  city: 'Bom Jesus',
  startDate: '2099-03-01',
  endDate: '2099-03-03',
  salesStart: '2020-01-01T08:00:00-03:00',
  salesEnd: '2099-02-20T23:59:00-03:00',
  categories: [
    { name: 'LAÇO DUPLA', price: 120, unitsTotal: 40 },
    { name: 'LAÇO PRENDA', price: 60, unitsTotal: 20 },
  ],
  bundles: [
    {
      name: 'PACOTE',
      price: 150,
      unitsTotal: 10,
      registrationsPerUser: 2,
      categories: ['LAÇO DUPLA', 'LAÇO PRENDA'],
    },
  ],
  ...fields,
})
type Save = { version?: number; by?: string }
const save = (draftId: string, document: Record<string, unknown>, { version = 0, by = token }: Save = {}) =>
  server.call('PUT /api/drafts/:draftId', {
    params: { draftId },
    query: by ? { token: by } : {},
    body: { version, document },
  })
const publish = (draftId: string, version = 1, by = token) =>
  server.call('POST /api/drafts/:draftId/publish', {
    params: { draftId },
    query: by ? { token: by } : {},
    body: { version },
  })
const read = (draftId: string, by = token) =>
  server.call('GET /api/drafts/:draftId', { params: { draftId }, query: by ? { token: by } : {} })
const readEvent = (eventUUID: string, query: object = {}) =>
  server.call('GET /api/events/:eventUUID', { params: { eventUUID }, query })

test('A draft is on no public page and cannot be reserved, ranked or read by its address', async () => {
  const draftId = randomUUID()
  expect((await save(draftId, documentOf('segredo'))).status).toBe(200)

  const byName = await readEvent('segredo', { showItems: '1' })
  const byId = await readEvent(draftId, { showItems: '1' })
  const asAdmin = await readEvent('segredo', { token, showItems: '1' })
  const ranked = await readEvent('segredo', { showItems: '1', rankings: '1' })
  const players = await server.call('GET /api/rankings/players/:eventUUID', {
    params: { eventUUID: draftId },
  })
  expect([byName, byId, asAdmin, ranked, players].map(({ status }) => status)).toEqual(
    Array.from({ length: 5 }, () => 404),
  )
  for (const query of [{}, { rankings: '1' }, { online: '1', token }] as const) {
    const { body } = await server.call('GET /api/events/', { query })
    expect(JSON.stringify(body.items)).not.toContain('RASCUNHO')
  }
  const cart = await server.call('POST /api/cart/', {
    query: {},
    body: { items: [{ itemUUID: draftId, quantity: 1 }] },
  })
  expect(cart.status).toBeGreaterThanOrEqual(400)
  const rows = await server.db.selectFrom('item').where('event_id', '=', draftId).select('id').execute()
  expect(rows).toEqual([])
})

test('Only administrators read, save, publish and delete drafts', async () => {
  const draftId = randomUUID()
  await save(draftId, documentOf('so-admin'))
  const buyer = (await buildBuyer(server.db)).token
  for (const [by, status] of [
    ['', 401],
    [buyer, 403],
  ] as const) {
    const answers = [
      await read(draftId, by),
      await save(draftId, documentOf('so-admin'), { version: 1, by }),
      await publish(draftId, 1, by),
      await server.call('GET /api/drafts/', { query: by ? { token: by } : {} }),
      await server.call('POST /api/drafts/:draftId/remove', {
        params: { draftId },
        query: by ? { token: by } : {},
      }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 5 }, () => status))
  }
  expect((await read(draftId)).body).toMatchObject({ version: 1, eventUUID: null })
})

test('A saved draft is listed with its name, its editor and what is missing', async () => {
  const draftId = randomUUID()
  const document = { name: 'SÓ O NOME', categories: [{ name: 'DUPLA', price: '12,345' }] }
  const { body } = await save(draftId, document)
  expect(body.problems).toEqual(
    expect.arrayContaining([
      { part: 'event', index: 0, field: 'city', says: 'Falta preencher.', isMissing: 1 },
      {
        part: 'categories',
        index: 0,
        field: 'price',
        says: 'Deve ser um valor em reais, como 120,00.',
        isMissing: 0,
      },
      { part: 'categories', index: 0, field: 'unitsTotal', says: 'Falta preencher.', isMissing: 1 },
    ]),
  )
  for (const { says } of body.problems) expect(says).not.toMatch(/\((?:\w+)\)|\d{4}-\d{2}/)
  const list = await server.call('GET /api/drafts/', { query: { token } })
  expect(list.body.items).toContainEqual({
    draftId,
    name: 'SÓ O NOME',
    startDate: null,
    savedOn: body.savedOn,
    savedBy: 'PATROA',
  })
})

test('A draft whose sale ends after its event shows the problem at the field and is not published', async () => {
  const draftId = randomUUID()
  const { body } = await save(draftId, documentOf('fim-tarde', { salesEnd: '2099-03-04T00:00:00-03:00' }))
  expect(body.problems).toEqual([
    {
      part: 'event',
      index: 0,
      field: 'salesEnd',
      says: 'O fim das vendas não pode vir depois do último dia do evento.',
      isMissing: 0,
    },
  ])
  expect((await publish(draftId)).status).toBe(422)
})

test('Two editors of one draft do not overwrite each other', async () => {
  const draftId = randomUUID()
  await save(draftId, documentOf('dois'))
  const mine = await save(draftId, documentOf('dois', { city: 'Vacaria' }), { version: 1 })
  const theirs = await save(draftId, documentOf('dois', { city: 'Lages' }), { version: 1, by: other })
  expect([mine.status, theirs.status, theirs.body.code]).toEqual([200, 409, 'changed_meanwhile'])
  expect((await read(draftId)).body.document).toMatchObject({ city: 'Vacaria' })
})

test('Ten saves of one version at once store one of them', async () => {
  const draftId = randomUUID()
  await save(draftId, documentOf('muitos'))
  const cities = Array.from({ length: 10 }, (_, index) => `Cidade ${index}`)
  const answers = await Promise.all(
    cities.map((city) => save(draftId, documentOf('muitos', { city }), { version: 1 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await read(draftId)).body.version).toBe(2)
})

test('The same save is answered again after a lost answer', async () => {
  const draftId = randomUUID()
  const first = await save(draftId, documentOf('perdida'))
  const again = await save(draftId, documentOf('perdida'))
  expect([again.status, again.body.version]).toEqual([200, first.body.version])
  const stranger = await save(draftId, documentOf('perdida'), { by: other })
  expect(stranger.status).toBe(409)
})

test('A published draft is an event on sale with its categories and its bundle', async () => {
  const draftId = randomUUID()
  await save(draftId, documentOf('no-ar'))
  const { body } = await publish(draftId)
  expect(body).toMatchObject({ msg: 'Evento publicado!', eventUUID: draftId, shortName: 'no-ar' })
  const { body: sale } = await readEvent('no-ar', { showItems: '1' })
  expect(sale).toMatchObject({ eventUUID: draftId, salesMsg: '' })
  expect(sale.items?.map(({ name }) => name).toSorted()).toEqual(['LAÇO DUPLA', 'LAÇO PRENDA', 'PACOTE'])
  const facts = await server.db
    .selectFrom('audit')
    .where('entity_id', '=', draftId)
    .select('action')
    .orderBy('id')
    .execute()
  expect(facts.map(({ action }) => action)).toEqual(['event.import', 'draft.publish'])
  const list = await server.call('GET /api/drafts/', { query: { token } })
  expect(list.body.items.map((draft) => draft.draftId)).not.toContain(draftId)
})

test('Ten publishings by two administrators at once create one event', async () => {
  const draftId = randomUUID()
  await save(draftId, documentOf('uma-vez'))
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => publish(draftId, 1, index % 2 ? token : other)),
  )
  expect(answers.map(({ status, body }) => [status, body.eventUUID])).toEqual(
    Array.from({ length: 10 }, () => [200, draftId]),
  )
  const facts = await server.db
    .selectFrom('audit')
    .where('entity_id', '=', draftId)
    .where('action', '=', 'draft.publish')
    .select('id')
    .execute()
  expect(facts).toHaveLength(1)
})

test('A second publishing does not undo what was changed after the first', async () => {
  const draftId = randomUUID()
  await save(draftId, documentOf('depois'))
  await publish(draftId)
  await server.db.updateTable('event').set({ venue: 'OUTRO PARQUE' }).where('id', '=', draftId).execute()
  expect((await publish(draftId)).status).toBe(200)
  expect((await readEvent('depois')).body.venue).toBe('OUTRO PARQUE')
  const late = await save(draftId, documentOf('depois'), { version: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'already_published'])
})

test('A draft that another person changed is not published by the person who has not seen it', async () => {
  const draftId = randomUUID()
  await save(draftId, documentOf('nao-visto'))
  await save(draftId, documentOf('nao-visto', { city: 'Lages' }), { version: 1, by: other })
  const { status, body } = await publish(draftId, 1)
  expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
  expect((await readEvent('nao-visto')).status).toBe(404)
})

test('An incomplete draft and a draft without categories are not published', async () => {
  for (const fields of [{ city: undefined }, { categories: [], bundles: [] }]) {
    const draftId = randomUUID()
    await save(draftId, documentOf('incompleto', fields))
    const { status, body } = await publish(draftId)
    expect([status, body.code]).toEqual([422, 'draft_incomplete'])
  }
  expect((await readEvent('incompleto')).status).toBe(404)
})

test('A draft takes neither the address nor the id of a stored event', async () => {
  const event = await buildEvent(server.db, { name: 'RODEIO ANTIGO' })
  const sameAddress = randomUUID()
  const { body } = await save(sameAddress, documentOf(event.short_name))
  expect(body.problems).toEqual([
    {
      part: 'event',
      index: 0,
      field: 'shortName',
      says: 'Este endereço curto já é de outro evento.',
      isMissing: 0,
    },
  ])
  expect((await publish(sameAddress)).status).toBe(422)
  await save(event.id, documentOf('outro-endereco'))
  const { status } = await publish(event.id)
  expect(status).toBe(409)
  expect((await readEvent(event.short_name)).body.name).toBe('RODEIO ANTIGO')
})

test('A deleted draft is gone, and a published one cannot be deleted', async () => {
  const remove = (draftId: string) =>
    server.call('POST /api/drafts/:draftId/remove', { params: { draftId }, query: { token } })
  const [left, published] = [randomUUID(), randomUUID()]
  await save(left, documentOf('sobra'))
  await save(published, documentOf('fica'))
  await publish(published)
  expect((await remove(left)).status).toBe(200)
  expect((await read(left)).status).toBe(404)
  const refused = await remove(published)
  expect([refused.status, refused.body.code]).toEqual([409, 'already_published'])
  expect((await readEvent('fica')).status).toBe(200)
})

test('The template of an event has its categories, and neither its ids, its dates nor its sales', async () => {
  const event = await buildEvent(server.db, { venue: 'PARQUE VELHO' })
  await buildCategory(server.db, { eventId: event.id, name: 'LAÇO GURI' })
  const { body } = await server.call('GET /api/events/:eventUUID/template', {
    params: { eventUUID: event.id },
    query: { token },
  })
  expect(body.document).toMatchObject({
    venue: 'PARQUE VELHO',
    categories: [{ name: 'LAÇO GURI', price: 120, unitsTotal: 100 }],
  })
  expect(JSON.stringify(body.document)).not.toMatch(/UUID|shortName|startDate|sales|soldElsewhere/)
})

test('The picture of a draft is hidden from the public and becomes the banner of its event', async () => {
  const draftId = randomUUID()
  await save(draftId, documentOf('com-foto'))
  const background = '#20a040'
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(picture)]), 'foto')
  const { app } = server
  const address = app.server.listening ? app.listeningOrigin : await app.listen({ port: 0 })
  const url = (by: string) => `${address}/api/drafts/${draftId}/banner?token=${by}`
  const buyer = (await buildBuyer(server.db)).token
  const send = async (by: string) => (await fetch(url(by), { method: 'POST', body: form })).status
  expect([await send(buyer), await send(token)]).toEqual([403, 200])
  expect((await fetch(url(buyer))).status).toBe(403)
  const own = Buffer.from(await (await fetch(url(token))).arrayBuffer())

  const banner = () => server.call('GET /api/events/:eventUUID/banner', { params: { eventUUID: 'com-foto' } })
  expect((await banner()).raw).not.toEqual(own)
  await publish(draftId)
  expect((await banner()).raw).toEqual(own)
  expect(await send(token)).toBe(409)
})
