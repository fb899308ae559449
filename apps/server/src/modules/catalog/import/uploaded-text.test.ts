import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readUploaded } from '#platform/parse-thread.ts'
import { buildAdmin, buildCategory, buildEvent } from '#testing/builders.ts'
import { requiredEventFields } from '#testing/event-document.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readYaml } from './yaml-text.service.ts'

const TOO_COMPLEX = 'O arquivo tem níveis ou valores demais: são aceitos até 64 níveis e 200.000 valores.'

let server: TestServer
let token: string
let catUUID: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await buildAdmin(server.db)).token
  const event = await buildEvent(server.db)
  catUUID = (await buildCategory(server.db, { eventId: event.id })).id
})
afterAll(() => server[Symbol.asyncDispose]())

const upload = (text: string) => server.call('POST /api/events/', { query: { token }, body: { text } })
const uploadRegistry = (text: string) =>
  server.call('POST /api/registry/', { query: { token }, body: { text } })
const uploadScores = (csv: string) =>
  server.call('POST /api/scoring/:catUUID/csv', { params: { catUUID }, body: { token, csv } })
const post = async (url: string, payload: string) => {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${url.includes('integration') ? server.config.serviceKey : token}`,
  }
  const answer = await server.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, msg: answer.json<{ msg: string }>().msg }
}
const countEvents = async () => (await server.db.selectFrom('event').select('id').execute()).length

const lines = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i))
const indented = lines(300, (level) => `${' '.repeat(level)}a:`).join('\n')
const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...lines(
    8,
    (i) => `${'bcdefghi'[i]}: &${'bcdefghi'[i]} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(', ')}]`,
  ),
].join('\n')

describe('A YAML text that is too complex is refused before it is built', () => {
  test.each([
    ['400,000 opened lists', '['.repeat(400_000), TOO_COMPLEX],
    ['400,000 opened lists below a key', `name: ${'['.repeat(400_000)}`, TOO_COMPLEX],
    ['lists in lists on one line', '- '.repeat(8000), TOO_COMPLEX],
    ['keys that are maps', '? '.repeat(8000), TOO_COMPLEX],
    ['300 levels of indentation', indented, TOO_COMPLEX],
    ['one level more than allowed', '['.repeat(65) + ']'.repeat(65), TOO_COMPLEX],
    ['300,000 values', `[${'1,'.repeat(300_000)}1]`, TOO_COMPLEX],
    ['aliases that multiply', bomb, 'O arquivo não é um JSON ou YAML válido.'],
    [
      'a key that is given twice',
      'name: A\nstate: RS\nname: B',
      'O arquivo não é um JSON ou YAML válido. (linha 3)',
    ],
    ['two documents', 'name: A\n---\nname: B', 'O arquivo não é um JSON ou YAML válido. (linha 2)'],
  ])('A YAML text with %s is refused and nothing is written', async (_, text, msg) => {
    const before = await countEvents()
    const { status, body } = await upload(text)
    expect([status, body.msg]).toEqual([422, msg])
    expect(await countEvents()).toBe(before)
  })

  test('A YAML text with 64 levels is read, and brackets in texts and comments do not count', () => {
    expect(readYaml('['.repeat(64) + ']'.repeat(64))).toHaveProperty('value')
    const brackets = '['.repeat(100)
    const text = `a: "${brackets}"\nb: '${brackets}'\n# ${brackets}\nc: |\n  ${brackets}\n`
    expect(readYaml(text)).toEqual({ value: { a: brackets, b: brackets, c: `${brackets}\n` } })
  })
})

describe('An escaped character that the database refuses is reported as a mistake of the file', () => {
  const document = (name: string, value: string) =>
    JSON.stringify({ ...requiredEventFields, shortName: 'com-controle', [name]: 'x' }).replace('"x"', value)
  test.each([
    ['venue', String.raw`"x\0y"`, 'Local (venue)'],
    ['authorisationText', String.raw`"x\u0007y"`, 'Texto da autorização (authorisationText)'],
    ['support', String.raw`"x\uD800y"`, 'Informações de suporte (support)'],
    ['shortName', String.raw`"x\0y"`, 'Endereço curto (shortName)'],
  ])('The field %s with the value %s is refused with its name', async (name, value, says) => {
    const before = await countEvents()
    const { status, body } = await upload(document(name, value))
    expect([status, body.msg]).toEqual([422, `Evento, ${says}: não pode ter caracteres de controle.`])
    expect(await countEvents()).toBe(before)
  })

  test('Line breaks and tabs in a text are no control characters', async () => {
    const { status } = await upload(document('authorisationText', String.raw`"x\n\ty"`))
    expect(status).toBe(200)
  })
})

describe('A JSON body that is too complex is refused before it is built', () => {
  const deep = '['.repeat(65) + ']'.repeat(65)
  test.each([
    ['/api/events/', `{"document":{"name":${deep}}}`],
    ['/api/integration/events', `{"name":${'['.repeat(400_000)}`],
    ['/api/integration/events', `{"name":[${'1,'.repeat(250_000)}1]}`],
    ['/api/integration/registry', `{"text":"","x":${'{"a":'.repeat(100_000)}`],
  ])('A body for %s with too many levels or values is refused', async (url, payload) =>
    expect(await post(url, payload)).toEqual({ status: 400, msg: TOO_COMPLEX }),
  )

  test('Brackets and commas in the strings of a body do not count', async () => {
    const text = JSON.stringify(`"${'[,'.repeat(250_000)}\\"`)
    expect((await post('/api/integration/events', `{"name":${text}}`)).status).toBe(422)
  })
})

test.each([
  [
    'registry',
    uploadRegistry,
    `cpf;ctg;${lines(500_000, (i) => `c${i}`).join(';')}`,
    'Linha 1: há mais de 64 colunas.',
  ],
  [
    'score sheet',
    uploadScores,
    `numero;forca;cpf;nome;entidade;${lines(200_000, (i) => `c${(i % 500) + 1}`).join(';')}`,
    'Linha 1: há mais de 1000 colunas de armadas',
  ],
  ['registry', uploadRegistry, `cpf;ctg\n${'1;2\n'.repeat(60_000)}`, 'O arquivo tem mais de 50000 linhas.'],
])('A %s file with too many columns or lines is refused', async (_, send, text, msg) => {
  const { status, body } = await send(text)
  expect([status, body.msg]).toEqual([422, msg])
})

const field = (index: number) => `  campo-${index}: [${index}, a, b]\n`
test.each([
  ['a large event', upload, `name: A\nsupport:\n${lines(8000, field).join('')}`],
  ['an event full of mistakes', upload, `name: ${']'.repeat(30_000)}`],
  ['a map of 30,000 keys', upload, `{${lines(30_000, (i) => `k${i}: 1`).join(', ')}}`],
  [
    'a registry of 49,000 lines',
    uploadRegistry,
    `cpf;ctg;cartao\n${lines(49_000, (i) => `${i};X;${i}\n`).join('')}`,
  ],
])('The shop answers other callers while it reads %s', async (_, send, text) => {
  const state = { isOver: false }
  const waits: number[] = []
  const started = performance.now()
  const sent = send(text).finally(() => {
    state.isOver = true
  })
  while (!state.isOver) {
    const asked = performance.now()
    expect((await server.call('GET /api/health', {})).status).toBe(200)
    waits.push(performance.now() - asked)
  }
  const { status } = await sent
  const whole = performance.now() - started
  expect(status).toBe(422)
  expect(Math.max(...waits)).toBeLessThan(whole / 2)
})

test('A text that takes longer than the limit is aborted, and the next one is read', async () => {
  const reader = {
    module: new URL('./yaml-text.service.ts', import.meta.url),
    name: 'readYaml',
    read: readYaml,
  }
  const slow = readUploaded(reader, `a:\n${lines(20_000, field).join('')}`, {
    inlineLength: 0,
    timeLimitMs: 1,
  })
  const next = readUploaded(reader, 'a: 1', { inlineLength: 0 })
  await expect(slow).rejects.toMatchObject({
    status: 422,
    message: 'O arquivo demora demais para ser lido. Divida-o em partes menores.',
  })
  expect(await next).toEqual({ value: { a: 1 } })
})
