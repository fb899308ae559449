import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildAccount, buildBuyer, buildSession, inventCpf } from '#testing/builders.ts'
import { openOwnedCart } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { CallCounter } from './call-counter.ts'

const NOBODY = 'ffffffff-ffff-4fff-8fff-ffffffffffff'

const ask = (server: TestServer, url: string, remoteAddress = '203.0.113.1') =>
  server.app.inject({ url, remoteAddress })

async function statusesOf(server: TestServer, count: number, url: string, remoteAddress?: string) {
  const answers = await Promise.all(Array.from({ length: count }, () => ask(server, url, remoteAddress)))
  return Map.groupBy(answers, ({ statusCode }) => statusCode)
}

const count = (answers: Map<number, unknown[]>, status: number) => answers.get(status)?.length ?? 0

test('An address that calls more than two hundred times a second must wait, learns how long, and delays no other address', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const full = fillCounters('GET /api/data/states/ ', '203.0.113.1', 11_998)

  const answers = await statusesOf(server, 3, '/api/data/states/')
  full.restore()
  const elsewhere = await ask(server, '/api/data/states/', '203.0.113.2')

  expect([count(answers, 200), count(answers, 429), elsewhere.statusCode]).toEqual([2, 1, 200])
  const refused = answers.get(429)![0]!
  expect(refused.json()).toMatchObject({
    status: 'Error',
    code: 'too_many_requests',
    msg: 'Muitas consultas. Aguarde um minuto.',
  })
  const seconds = Number(refused.headers['retry-after'])
  expect([seconds > 0, seconds <= 60]).toEqual([true, true])
})

test('A phone that changes its IPv6 address in its network stays the same phone', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const answers = await Promise.all(
    Array.from({ length: 35 }, (_, index) =>
      ask(server, '/api/objections/?code=x', `2001:db8:1:2::${index.toString(16)}`),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
})

test('A cart is asked for so often and no more, from wherever', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const { cartUUID } = await openOwnedCart(server)
  const from = (index: number) => `203.0.113.${index}`
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, index) =>
      ask(server, `/api/cart/${index % 2 ? cartUUID : cartUUID.toUpperCase()}`, from(index)),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
})

/** Lets the next calls of an address follow `calls` others, without making them. */
function fillCounters(of: string, key: string, calls: number) {
  const add = CallCounter.prototype.add
  const filled = new WeakSet<CallCounter>()
  const spy = vi.spyOn(CallCounter.prototype, 'add').mockImplementation(function (this: CallCounter, given) {
    if (this.name.startsWith(of) && given === key && !filled.has(this)) {
      filled.add(this)
      for (let made = 0; made < calls; made++) add.call(this, key)
    }
    return add.call(this, given)
  })
  onTestFinished(() => spy.mockRestore())
  return { restore: () => spy.mockRestore() }
}

/** Returns a function that counts the carts which counters hold at that moment. */
function watchCartCounters() {
  const add = vi.spyOn(CallCounter.prototype, 'add')
  onTestFinished(() => add.mockRestore())
  return () =>
    [...new Set(add.mock.contexts as CallCounter[])]
      .filter(({ name }) => name.includes('per cart'))
      .reduce((sum, { size }) => sum + size, 0)
}

test('Thousands of calls for invented carts leave no counter behind', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const countCarts = watchCartCounters()
  const { cartUUID, token } = await openOwnedCart(server)
  const body = { items: [], email: 'nobody' }
  const callsOf = (id: string) => [
    { url: `/api/cart/${id}` },
    { url: `/api/cart/${id}?token=${token}&installments=1` },
    ...['0', '1', '2'].map((mode) => ({ url: `/api/cart/${id}/pay/pix?token=${token}&mode=${mode}` })),
    { url: `/api/cart/${id}/pay/pix?mode=2` },
    { url: `/api/cart/${id}/pay/pix/${id}?token=${token}&mode=2` },
    { url: `/api/cart/${id}/pay/all?token=${token}`, method: 'POST' as const, payload: {} },
    { url: `/api/cart/${id}/participants`, method: 'PUT' as const, payload: body },
    { url: `/api/cart/${id}/receipt/email?token=${token}`, method: 'POST' as const, payload: body },
  ]
  const inventCalls = () =>
    Array.from({ length: 6 }, () => [randomUUID(), `no-id-${randomUUID()}`])
      .flat()
      .flatMap(callsOf)

  const statuses = new Set<number>()
  for (let round = 0; round < 20; round++) {
    const remoteAddress = `198.51.100.${round}`
    const calls = inventCalls().map((call) => server.app.inject({ ...call, remoteAddress }))
    for (const { statusCode } of await Promise.all(calls)) statuses.add(statusCode)
  }

  expect([...statuses].toSorted()).toEqual([400, 401, 404])
  expect(countCarts()).toBe(0)
  expect((await ask(server, `/api/cart/${cartUUID}`)).statusCode).toBe(200)
  expect(countCarts()).toBe(1)
})

test('An invented cart that is asked for too often at one moment leaves no counter behind', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const countCarts = watchCartCounters()
  const { token } = await buildBuyer(server.db)

  const answers = await statusesOf(server, 40, `/api/cart/${NOBODY}/pay/pix?token=${token}&mode=2`)

  expect([...answers.keys()].toSorted()).toEqual([404, 429])
  expect(countCarts()).toBe(0)
})

test('A token counts wherever it is carried, also in a body, and one that is none does not count', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const { token } = await buildBuyer(server.db)
  const confirm = (given: string, index: number) =>
    server.app.inject({
      method: 'POST',
      url: '/api/users/login/token',
      remoteAddress: `203.0.113.${index}`,
      payload: { token: given },
    })
  const statuses = async (given: string) => {
    const answers = await Promise.all(Array.from({ length: 35 }, (_, index) => confirm(given, index)))
    return answers.map(({ statusCode }) => statusCode).toSorted()
  }

  expect(await statuses(token)).toEqual([...Array(30).fill(200), ...Array(5).fill(429)])
  expect(await statuses('x'.repeat(43))).toEqual(Array(35).fill(401))
})

test('Each call has its own count', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  await statusesOf(server, 35, '/api/objections/?code=x')
  expect((await ask(server, '/api/data/states/RS')).statusCode).toBe(200)
})

test('The setting LIMITS=off refuses no call for its number', async () => {
  await using server = await startTestServer({ config: { limits: false } })
  const answers = await statusesOf(server, 40, `/api/users/badges/${inventCpf()}`)
  expect([...answers.keys()]).toEqual([200])
})

test('Visitors behind one address share twenty carts a minute without a proof of work, and each account has its own ten', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const { token } = await buildBuyer(server.db)
  const reserve = (query: { token?: string }) =>
    server.call('POST /api/cart/', { query, body: { items: [] } })

  const visitors = await Promise.all(Array.from({ length: 21 }, () => reserve({})))

  expect(visitors.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await reserve({ token })).status).toBe(409)
})

test('A caller who tries ids of carts needs proofs after thirty that do not exist, and reads existing ones until then', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const { cartUUID } = await openOwnedCart(server)
  const real = `/api/cart/${cartUUID}`
  const unknown = (index: number) => `/api/cart/ffffffff-ffff-4fff-8fff-${String(index).padStart(12, '0')}`

  for (let index = 0; index < 30; index++) expect((await ask(server, unknown(index))).statusCode).toBe(404)

  expect((await ask(server, unknown(30))).statusCode).toBe(429)
  expect((await ask(server, real)).statusCode).toBe(429)
  expect((await ask(server, unknown(31), '203.0.113.2')).statusCode).toBe(404)
})

test('A page may look at its payment three times a second, and make a code ten times a minute', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const { cartUUID, token } = await openOwnedCart(server)
  const pay = (mode: number) => `/api/cart/${cartUUID}/pay/pix?token=${token}&mode=${mode}`

  const looks = await statusesOf(server, 12, pay(2))
  const codes: number[] = []
  for (let index = 0; index < 11; index++) codes.push((await ask(server, pay(index % 2))).statusCode)

  expect([count(looks, 200), count(looks, 429)]).toEqual([10, 2])
  expect(codes.filter((status) => status === 429)).toHaveLength(1)
})

test('A new login is no new beginning for a limit per person', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const { id } = await buildAccount(server.db, { is_admin: true })
  const tokens = [await buildSession(server.db, id, 'admin'), await buildSession(server.db, id, 'admin')]
  const report = (index: number) => ask(server, `/api/events/report/not_paid?token=${tokens[index % 2]}`)

  const statuses: number[] = []
  for (let index = 0; index < 11; index++) statuses.push((await report(index)).statusCode)

  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

test.each([
  ['CPFs that are looked up', 30, 'GET', '/api/users/lookup/:cpf'],
  ['badges that are looked up', 20, 'GET', '/api/users/badges/:cpf'],
  ['sign-ups that are refused', 30, 'POST', '/api/users/new'],
] as const)('%s count together at all processes', async (_, most, method, url) => {
  await using one = await startTestServer({ config: { limits: true } })
  const { db, runSql } = one.context
  await using two = await startTestServer({ config: { limits: true }, context: { db, runSql } })

  const statuses: number[] = []
  for (let index = 0; index < most + 2; index++) {
    const { app } = index % 2 ? one : two
    statuses.push((await app.inject({ method, url: url.replace(':cpf', inventCpf()) })).statusCode)
  }

  expect(statuses.map((status) => status === 429)).toEqual([...Array(most).fill(false), true, true])
})

test('A token that is counted in the database is not written there', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const { token } = await buildBuyer(server.db)
  await ask(server, `/api/users/lookup/${inventCpf()}?token=${token}`)

  const rows = await server.db.selectFrom('limit_counter').select('key').execute()

  expect(rows.some(({ key }) => key.includes('per token'))).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(token)
})
