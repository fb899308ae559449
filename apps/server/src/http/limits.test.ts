import { expect, test } from 'vitest'
import { buildBuyer } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const NOBODY = 'ffffffff-ffff-4fff-8fff-ffffffffffff'

const ask = (server: TestServer, url: string, remoteAddress = '203.0.113.1') =>
  server.app.inject({ url, remoteAddress })

async function statusesOf(server: TestServer, count: number, url: string, remoteAddress?: string) {
  const answers = await Promise.all(Array.from({ length: count }, () => ask(server, url, remoteAddress)))
  return Map.groupBy(answers, ({ statusCode }) => statusCode)
}

const count = (answers: Map<number, unknown[]>, status: number) => answers.get(status)?.length ?? 0

test('an address that asks too often waits, is told how long, and holds up nobody else', async () => {
  await using server = await startTestServer({ config: { limits: true } })

  const answers = await statusesOf(server, 125, '/api/data/states/')
  const elsewhere = await ask(server, '/api/data/states/', '203.0.113.2')

  expect([count(answers, 200), count(answers, 429), elsewhere.statusCode]).toEqual([120, 5, 200])
  const refused = answers.get(429)![0]!
  expect(refused.json()).toMatchObject({
    status: 'Error',
    code: 'too_many_requests',
    msg: 'Muitas consultas. Aguarde um minuto.',
  })
  const seconds = Number(refused.headers['retry-after'])
  expect([seconds > 0, seconds <= 60]).toEqual([true, true])
})

test('a phone that changes its IPv6 address in its network stays the same phone', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const answers = await Promise.all(
    Array.from({ length: 125 }, (_, index) =>
      ask(server, '/api/data/states/', `2001:db8:1:2::${index.toString(16)}`),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
})

test('a cart is asked for so often and no more, from wherever', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const from = (index: number) => `203.0.113.${index}`
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, index) =>
      ask(server, `/api/cart/${index % 2 ? NOBODY : NOBODY.toUpperCase()}`, from(index)),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
})

test('a token counts wherever it is carried, also in a body', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const { token } = await buildBuyer(server.db)
  const inBody = (remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/users/logout',
      remoteAddress,
      payload: { token: token.slice(0, 42) + 'x' },
    })
  const answers = await Promise.all(Array.from({ length: 35 }, (_, index) => inBody(`203.0.113.${index}`)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    ...Array(30).fill(401),
    ...Array(5).fill(429),
  ])
})

test('each call has its own count', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  await statusesOf(server, 125, '/api/data/states/')
  expect((await ask(server, '/api/data/states/RS')).statusCode).toBe(200)
})

test('with LIMITS=off nobody is told to wait', async () => {
  await using server = await startTestServer({ config: { limits: false } })
  const answers = await statusesOf(server, 140, '/api/data/states/')
  expect([...answers.keys()]).toEqual([200])
})

test('visitors behind one address share twenty carts a minute, and who logs in counts for himself', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const { token } = await buildBuyer(server.db)
  const reserve = (query: { token?: string }) =>
    server.call('POST /api/cart/', { query, body: { items: [] } })

  const visitors = await Promise.all(Array.from({ length: 21 }, () => reserve({})))

  expect(visitors.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await reserve({ token })).status).toBe(409)
})
