import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { openCart } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeAll(async () => {
  server = await startTestServer()
  admin = await buildAdmin(server.db, { nickname: 'PATROA' })
})
afterAll(() => server[Symbol.asyncDispose]())

const put = (eventUUID: string, body: object, token = admin.token) =>
  server.call('PUT /api/events/:eventUUID/sale', {
    params: { eventUUID },
    query: token ? { token } : {},
    body: body as { closed: number },
  })
const read = (eventUUID: string, headers: Record<string, string> = {}) =>
  server.call('GET /api/events/:eventUUID', { params: { eventUUID } }, headers)
const listFacts = (eventId: string) =>
  server.db
    .selectFrom('audit')
    .select(['action', 'actor_kind', 'actor_id', 'at', 'before', 'after'])
    .where('entity', '=', 'event')
    .where('entity_id', '=', eventId)
    .orderBy('id')
    .execute()
async function cardOf(eventUUID: string) {
  const { body } = await server.call('GET /api/events/', { query: { token: admin.token, online: '1' } })
  return body.items.find((event) => event.eventUUID === eventUUID)
}

test('An administrator closes and reopens a sale, and the audit records each change once', async () => {
  const { id } = await buildEvent(server.db)
  for (const closed of [1, 1, 0, 0])
    expect((await put(id, { closed })).body).toEqual({
      status: 'OK',
      msg: closed ? 'Vendas encerradas!' : 'Vendas reabertas!',
    })

  const instant = expect.stringMatching(/^\d{4}-/) as string
  const by = { actor_kind: 'admin', actor_id: admin.account.id, at: expect.any(Date) as Date }
  const closed = { salesClosed: true, decidedAt: instant }
  expect(await listFacts(id)).toEqual([
    { ...by, action: 'event.close_sale', before: { salesClosed: false, decidedAt: null }, after: closed },
    {
      ...by,
      action: 'event.reopen_sale',
      before: closed,
      after: { salesClosed: false, decidedAt: instant },
    },
  ])
})

test('Public pages show a closed sale at the next request, and a buyer with a cart can still pay', async () => {
  const { id } = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: id })
  const buyer = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, buyer.token, [{ itemUUID: category.id }])
  const before = await read(id)

  await put(id, { closed: 1 })

  const after = await read(id, { 'if-none-match': String(before.headers['etag']) })
  expect([after.status, after.body.salesMsg]).toEqual([
    200,
    'As inscrições online deste evento estão encerradas.',
  ])
  const list = await server.call('GET /api/events/', {})
  expect(list.body.items.map(({ eventUUID }) => eventUUID)).not.toContain(id)
  const items = [{ itemUUID: category.id, quantity: 1 }]
  const refused = await server.call('POST /api/cart/', { query: {}, body: { items } })
  expect([refused.status, refused.body.code]).toEqual([409, 'sales_closed'])
  const pix = await server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token: buyer.token, mode: '1' },
  })
  expect(pix.status).toBe(200)
  expect(await cardOf(id)).toMatchObject({
    salesClosed: 1,
    salesPhase: 'during',
    salesDecidedBy: 'PATROA',
    salesDecidedOn: expect.stringMatching(/^\d{4}-/) as string,
  })

  await put(id, { closed: 0 })
  expect((await server.call('POST /api/cart/', { query: {}, body: { items } })).status).toBe(200)
})

test('A sale that is closed before it opens announces no opening', async () => {
  const { id } = await buildEvent(server.db, {
    sales_start_at: new Date('2099-11-01T11:00:00Z'),
    sales_end_at: new Date('2099-12-01T11:00:00Z'),
  })
  const { id: itemUUID } = await buildCategory(server.db, { eventId: id })
  const sentences = async () => [
    (await read(id)).body.salesMsg,
    (await server.call('POST /api/cart/', { query: {}, body: { items: [{ itemUUID, quantity: 1 }] } })).body
      .msg,
  ]
  const opens = 'As inscrições deste evento abrem em 01/11/2099 às 08:00.'
  const closed = 'As inscrições online deste evento estão encerradas.'
  expect(await sentences()).toEqual([opens, opens])
  await put(id, { closed: 1 })
  expect(await sentences()).toEqual([closed, closed])
  await put(id, { closed: 0 })
  expect(await sentences()).toEqual([opens, opens])
})

test('A reopened sale stays closed by its dates or by the import, and the answer states the reason', async () => {
  const [coming, over, desk] = [
    await buildEvent(server.db, {
      sales_start_at: new Date('2099-11-01T11:00:00Z'),
      sales_end_at: new Date('2099-12-01T11:00:00Z'),
    }),
    await buildEvent(server.db, {
      sales_start_at: new Date('2020-01-01T11:00:00Z'),
      sales_end_at: new Date('2020-02-01T11:00:00Z'),
    }),
    await buildEvent(server.db, { sold_online: false }),
  ]
  const reopen = async ({ id }: { id: string }) => {
    await put(id, { closed: 1 })
    return (await put(id, { closed: 0 })).body.msg
  }
  expect(await reopen(coming)).toBe('O encerramento foi desfeito. As vendas abrem em 01/11/2099 às 08:00.')
  expect(await reopen(over)).toBe(
    'O encerramento foi desfeito. As vendas terminaram em 01/02/2020 às 08:00. Reabrir não muda essa data.',
  )
  expect(await reopen(desk)).toBe('O encerramento foi desfeito. Este evento não é vendido online.')
  expect((await read(over.id)).body.salesMsg).toBe('As inscrições online deste evento estão encerradas.')
  expect([(await cardOf(coming.id))?.salesPhase, (await cardOf(over.id))?.salesPhase]).toEqual([
    'before',
    'after',
  ])
})

const documentOf = (shortName: string, fields: object) => ({
  shortName,
  name: shortName.toUpperCase(),
  state: 'RS',
  city: 'Bom Jesus',
  startDate: '2099-03-01',
  endDate: '2099-03-03',
  salesStart: '2020-01-01T08:00:00-03:00',
  salesEnd: '2099-02-20T23:59:00-03:00',
  categories: [{ name: 'PROVA', price: 120, unitsTotal: 100 }],
  ...fields,
})
const send = async (document: object, dryRun: '0' | '1' = '0') => {
  const { status, body } = await server.call('POST /api/events/', {
    query: { token: admin.token, dryRun },
    body: { document: document as Record<string, unknown> },
  })
  expect([status, body.msg]).toEqual([200, expect.any(String)])
  return body
}

test.each([
  ['closed', 1],
  ['reopened', 0],
])('Later imports do not change the sale of an event that an administrator %s', async (_, closed) => {
  const shortName = `decidido-${closed}`
  const other = 1 - closed
  const { eventUUID } = await send(documentOf(shortName, { salesClosed: other }))
  // Imports decide about the sale until an administrator does.
  expect((await send(documentOf(shortName, { salesClosed: closed }), '1')).changes).toHaveLength(1)
  await put(eventUUID, { closed })

  for (const fields of [{ salesClosed: other }, {}, { salesClosed: closed }]) {
    expect((await send(documentOf(shortName, fields), '1')).changes).toEqual([])
    await send(documentOf(shortName, { ...fields, venue: `PARQUE ${JSON.stringify(fields)}` }))
    await send(documentOf(shortName, fields))
    expect((await cardOf(eventUUID))?.salesClosed).toBe(closed)
  }
})

test('A sale that an import and then an administrator closed stays closed', async () => {
  const { eventUUID } = await send(documentOf('duas-vezes', { salesClosed: 1 }))
  await put(eventUUID, { closed: 1 })
  await send(documentOf('duas-vezes', { salesClosed: 0 }))
  expect((await cardOf(eventUUID))?.salesClosed).toBe(1)
  const actions = (await listFacts(eventUUID)).map(({ action }) => action)
  expect(actions.filter((action) => action !== 'event.import')).toEqual(['event.close_sale'])
})

test('Only administrators close a sale, and unknown events and malformed bodies are refused', async () => {
  const { id } = await buildEvent(server.db)
  const { token } = await buildBuyer(server.db)
  const answers = [
    await put(id, { closed: 1 }, ''),
    await put(id, { closed: 1 }, token),
    await put('ffffffff-ffff-4fff-8fff-ffffffffffff', { closed: 1 }),
    await put('nao-existe', { closed: 1 }),
    ...(await Promise.all(
      [{}, { closed: 2 }, { closed: 'sim' }, { closed: null }].map((body) => put(id, body)),
    )),
  ]
  expect(answers.map(({ status, body }) => [status, body.msg])).toEqual([
    [401, 'Faça login para continuar.'],
    [403, 'Faça login como administrador.'],
    [404, 'Evento não encontrado.'],
    [404, 'Evento não encontrado.'],
    ...Array.from({ length: 4 }, () => [400, 'Valor inválido: Vendas encerradas.']),
  ])
  expect(await listFacts(id)).toEqual([])
})
