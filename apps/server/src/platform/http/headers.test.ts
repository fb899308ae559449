import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { buildEvent } from '#testing/builders.ts'
import { startTestServer } from '#testing/server.ts'
import { createServer } from './server.ts'
import { noCallers } from '#testing/no-callers.ts'

const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

test('No answer of the API can be framed, run, sniffed or kept, whatever it answers', async () => {
  await using server = await startTestServer()
  const answers = [
    await server.app.inject('/api/health'),
    await server.app.inject('/api/nothing/here'),
    await server.app.inject('/api/users/5'),
    await server.app.inject({ method: 'POST', url: '/api/cart/', payload: { items: 'x' } }),
    await server.app.inject('/api/events/%zz'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 401, 400, 400])
  for (const { headers } of answers)
    expect(headers).toMatchObject({
      'content-security-policy': API_POLICY,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'geolocation=(), microphone=(), camera=()',
    })
})

test('Nothing that depends on a token may be kept, what is public may', async () => {
  await using server = await startTestServer()
  const { id } = await buildEvent(server.db)

  const kept = async (url: string) => (await server.app.inject(url)).headers['cache-control']

  expect(await kept('/api/data/states/')).toBe('public, max-age=86400')
  expect(await kept(`/api/events/${id}`)).toMatch(/^public, max-age=\d+/)
  expect(await kept(`/api/events/${id}?showItems=1`)).toBe('no-store')
  expect(await kept('/api/data/states/XX')).toBe('no-store')
})

test('No answer lets another site read it', async () => {
  await using server = await startTestServer()
  const { headers } = await server.app.inject({
    url: '/api/data/states/',
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('The answers behind TLS require TLS of browsers, and other answers never do', async () => {
  await using secure = await startTestServer({ config: { publicOrigin: 'https://loja.example' } })
  await using plain = await startTestServer({ config: { publicOrigin: 'http://loja.example' } })

  const reported = async ({ app }: typeof plain) =>
    (await app.inject('/api/health')).headers['strict-transport-security']

  expect([await reported(secure), await reported(plain)]).toEqual([
    'max-age=63072000; includeSubDomains',
    undefined,
  ])
})

test('A call that another site sends is refused before anything is done', async () => {
  await using server = await startTestServer({ config: { publicOrigin: 'https://loja.example' } })
  const send = async (headers: Record<string, string>) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/cart/',
      headers,
      payload: { items: [] },
    })
    return [answer.statusCode, answer.json().msg]
  }
  const refused = [403, 'Origem não permitida.']

  expect(await send({ origin: 'https://loja.example.evil.example' })).toEqual(refused)
  expect(await send({ origin: 'null' })).toEqual(refused)
  expect(await send({ origin: 'http://loja.example' })).toEqual(refused)
  expect(await send({ 'sec-fetch-site': 'cross-site' })).toEqual(refused)
  expect(await send({ origin: 'https://loja.example', 'sec-fetch-site': 'same-origin' })).toEqual([
    409,
    'Selecione pelo menos uma categoria antes de prosseguir.',
  ])
})

test('A page fetched ahead of a click makes no charge', async () => {
  await using server = await startTestServer()
  const { statusCode } = await server.app.inject({
    url: '/api/cart/ffffffff-ffff-4fff-8fff-ffffffffffff/pay/pix?mode=0',
    headers: { 'sec-purpose': 'prefetch;prerender' },
  })
  expect(statusCode).toBe(403)
})

test('An address in a header is trusted only from the proxies that are named', async () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.9' }
  const ipOf = async (trustedProxies: string[], remoteAddress: string) => {
    const app = createServer({ ...readConfig({}), trustedProxies }, noCallers)
    app.get('/ip', async ({ ip }) => ({ ip }))
    return (await app.inject({ url: '/ip', headers: forwarded, remoteAddress })).json().ip
  }
  expect(await ipOf([], '10.0.0.1')).toBe('10.0.0.1')
  expect(await ipOf(['10.0.0.1'], '10.0.0.1')).toBe('198.51.100.9')
  expect(await ipOf(['10.0.0.1'], '10.0.0.2')).toBe('10.0.0.2')
})
