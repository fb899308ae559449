import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { startTestServer } from '#testing/server.ts'
import { createServer } from './server.ts'
import { noCallers } from '#testing/no-callers.ts'

type Line = { level: number; event: string; route?: string; status?: number }

async function linesOf(log: PassThrough) {
  log.end()
  const written = await text(log)
  return {
    written,
    lines: written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line),
  }
}

test('An answer is logged with the pattern of its route, never with its address or query', async () => {
  const log = new PassThrough()
  await using server = await startTestServer({
    config: { logLevel: 'trace', webDirectory: 'no web app here' },
    onlookers: { logTo: log },
  })
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id })
  const { account, token } = await buildBuyer(server.db)
  const body = await signUpBody()
  const { body: cart } = await server.call('POST /api/cart/', {
    query: { token },
    body: { items: [{ itemUUID: category.id, quantity: 1 }] },
  })
  await server.call('POST /api/users/new', { body })
  await server.call('POST /api/users/login/userpass', {
    query: { cpf: body.cpf, pass: body.pass },
    body: { cpf: body.cpf, pass: body.pass },
  })
  await server.call('GET /api/users/lookup/:cpf', { params: { cpf: account.cpf }, query: { m: '1', token } })
  await server.call('GET /api/cart/:cartUUID', { params: { cartUUID: cart.cartUUID }, query: { token } })
  await server.call('GET /api/users/:userId', { params: { userId: String(account.id) }, query: { token } })
  await server.app.inject(`/api/nowhere/${account.cpf}?token=${token}&code=482913`)
  await server.app.inject(`/api/events/%zz?token=${token}`)
  await server.app.inject({ url: '/api/health', headers: { authorization: `Bearer ${token}` } })

  const { written, lines } = await linesOf(log)

  for (const secret of [
    account.cpf,
    body.cpf,
    body.pass,
    token,
    cart.cartUUID,
    '482913',
    'token=',
    body.email,
  ])
    expect(written).not.toContain(secret)
  const fields = { reqId: expect.stringMatching(/^[0-9a-f-]{36}$/), milliseconds: expect.any(Number) }
  const line = (method: string, route: string, status: number) =>
    expect.objectContaining({ ...fields, method, route, status, event: 'request.answered' })
  expect(lines).toEqual(
    expect.arrayContaining([
      line('POST', '/api/cart/', 200),
      line('GET', '/api/users/lookup/:cpf', 200),
      line('GET', '/api/cart/:cartUUID', 200),
      line('GET', 'unknown', 404),
      line('GET', 'unknown', 400),
    ]),
  )
})

test('A health check is logged only when it fails', async () => {
  const log = new PassThrough()
  await using server = await startTestServer({ config: { logLevel: 'info' }, onlookers: { logTo: log } })
  expect((await server.app.inject('/api/health')).statusCode).toBe(200)
  server.app.shutdown.isShuttingDown = true
  expect((await server.app.inject('/api/health')).statusCode).toBe(503)

  const { lines } = await linesOf(log)

  const answers = lines.filter(({ event }) => event === 'request.answered')
  expect(answers).toMatchObject([{ route: '/api/health', status: 503 }])
})

test('A failure is logged with its code and its stack, and without the values that the database quotes', async () => {
  const log = new PassThrough()
  await using server = await startTestServer()
  const { account } = await buildBuyer(server.db)
  const app = createServer(server.config, noCallers, { logTo: log })
  app.get('/api/twice', () =>
    server.db
      .insertInto('account')
      .values({ id: 1, uuid: account.uuid, cpf: account.cpf, name: 'OUTRA', password_hash: 'x' })
      .execute(),
  )

  const answer = await app.inject('/api/twice')
  const { written, lines } = await linesOf(log)

  expect(answer.json()).toMatchObject({
    code: 'internal',
    msg: 'Algo deu errado. Por favor, tente novamente.',
  })
  expect(answer.body).not.toContain('duplicate')
  expect(lines).toMatchObject([{ event: 'request.failed', err: { code: '23505' } }])
  expect(written).not.toContain(account.cpf)
})

test.each([
  ['a CPF', '99999900100'],
  ['a CPF with dots', '999.999.001-00'],
  ['a token', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1_'],
  ['a password hash', 'ab'.repeat(32)],
  ['a query', 'code=482913'],
])('%s inside the words of an error stays out of the log', async (_, secret) => {
  const log = new PassThrough()
  const error = new Error(`GET /api/users?${secret} failed for ${secret.includes('=') ? 'it' : secret} today`)
  createLog('error', log).error({ err: new AggregateError([error], 'many', { cause: error }) }, 'failed')

  const { written } = await linesOf(log)

  expect(written).not.toContain(secret)
  expect(written).toContain('today')
  expect(written).toContain('logs.test.ts')
})
