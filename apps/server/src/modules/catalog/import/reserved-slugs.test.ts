import { randomUUID } from 'node:crypto'
import { endpoints } from '@porteira/contract'
import { isReservedSlug, pagePaths } from '@porteira/domain'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requiredEventFields } from '#testing/event-document.ts'
import { buildAdmin } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const routes: RouteOptions[] = []
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ onlookers: { seesRoute: (route) => routes.push(route) } })
  token = (await buildAdmin(server.db)).token
})
afterAll(() => server[Symbol.asyncDispose]())

const document = (shortName: string) => ({
  shortName,
  ...requiredEventFields,
  salesStart: '2020-11-01T08:00:00-03:00',
  startDate: '2099-01-14',
  endDate: '2099-01-17',
  salesEnd: '2099-01-12T23:59:59-03:00',
})
const create = (given: object) =>
  server.call('POST /api/events/', { query: { token }, body: { document: { ...given } } })

const firstWord = (path: string) => path.split('/')[1] ?? ''
test('A short name that is the first word of an address of the shop is refused', () => {
  const words = [
    ...pagePaths.map(firstWord),
    ...routes.map(({ url }) => firstWord(url)),
    ...Object.keys(endpoints).map((key) => firstWord(key.split(' ')[1] ?? '')),
  ].filter((word) => /^[a-z]/.test(word))
  expect(words).toEqual(expect.arrayContaining(['api', 'hooks', 'placar', 'edit-bundle']))
  expect(words.filter((word) => !isReservedSlug(word))).toEqual([])
})

test.each([
  'admin',
  'api',
  'placar',
  'PLACAR',
  'numero',
  'secretaria',
  'cancha',
  'conferencia',
  'equipe',
  'autorizacao',
])('An event with the short name %s is refused from a file and from another system', async (shortName) => {
  const msg = `Evento, Endereço curto (shortName): "${shortName}" é o endereço de uma página da loja.`
  const { status, body } = await create(document(shortName))
  expect([status, body.msg]).toEqual([422, msg])
  const sent = await server.call(
    'POST /api/integration/events',
    { body: document(shortName) },
    { authorization: `Bearer ${server.config.serviceKey}` },
  )
  expect([sent.status, sent.body.msg]).toEqual([422, msg])
})

test.each(['-', '---', '-'.repeat(32)])(
  'An event with the short name %s, without a letter and a digit, is refused everywhere',
  async (shortName) => {
    const problem =
      'deve ser de 1 a 32 letras minúsculas, números e hífens, sem acento, com ao menos uma letra ou um número.'
    const msg = `Evento, Endereço curto (shortName): ${problem}`
    const { status, body } = await create(document(shortName))
    expect([status, body.msg]).toEqual([422, msg])
    const sent = await server.call(
      'POST /api/integration/events',
      { body: document(shortName) },
      { authorization: `Bearer ${server.config.serviceKey}` },
    )
    expect([sent.status, sent.body.msg]).toEqual([422, msg])
    const draft = await server.call('PUT /api/drafts/:draftId', {
      params: { draftId: randomUUID() },
      query: { token },
      body: { document: document(shortName), version: 0 },
    })
    expect(draft.body.problems).toContainEqual(
      expect.objectContaining({ field: 'shortName', says: `D${problem.slice(1)}` }),
    )
    const { body: list } = await server.call('GET /api/events/', { query: {} })
    expect(list.items).not.toContainEqual(expect.objectContaining({ shortName }))
  },
)

test('A short name that only begins like the address of a page is allowed', async () => {
  for (const shortName of ['admin-do-rodeio', 'placar2027', 'rodeio-cerro-lindo', '-7-', 'x'.repeat(32)])
    expect((await create(document(shortName))).status).toBe(200)
})

test.each([
  'https://user:pass@example.com/',
  'https://192.168.0.1/',
  'https://localhost/',
  'http://example.com/',
])('A link to %s is refused in the import and in the edit of an event', async (url) => {
  const { body } = await create(document('com-links'))
  for (const name of ['mapUrl', 'officialUrl']) {
    const imported = await create({ ...document('com-links'), [name]: url })
    expect([imported.status, imported.body.msg]).toEqual([
      422,
      expect.stringContaining(`(${name}): deve ser`),
    ])
    const edited = await server.call('PUT /api/events/:eventUUID', {
      params: { eventUUID: body.eventUUID },
      query: { token },
      body: { [name]: url },
    })
    expect([edited.status, edited.body.msg]).toEqual([400, expect.stringContaining('Valor inválido: ')])
  }
})
