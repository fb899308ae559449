import { Writable } from 'node:stream'
import type { RouteOptions } from 'fastify'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildBuyer } from '#testing/builders.ts'
import { lowerFloodLimits } from '#testing/lower-limit.ts'
import { askBankNow, endTime, openOwnedCart, putCharge, readCartRow } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

type Headers = Record<string, string>

let server: TestServer
let address: string
const lines: string[] = []
const router = { calls: 0 }
const restoreLimits = lowerFloodLimits('GET /api/cart/:cartUUID/pay/pix', 300)

beforeAll(async () => {
  const logTo = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const seesRoute = (route: RouteOptions) => {
    const count = async () => void router.calls++
    route.onRequest = [count, ...[route.onRequest ?? []].flat()]
  }
  const config = { limits: true, logLevel: 'info', trustedProxies: ['127.0.0.1'] }
  server = await startTestServer({ config, onlookers: { logTo, seesRoute } })
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  // The server learns how the router answers a poll.
  await (await openPoll()).poll()
})
afterAll(async () => {
  restoreLimits()
  await server[Symbol.asyncDispose]()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

let networks = 0

/** A cart of a buyer, and the calls of the payment screen from a network of its own. */
async function openPoll() {
  const cart = await openOwnedCart(server)
  const network = { 'x-forwarded-for': `203.0.113.${++networks}` }
  const page = `/api/cart/${cart.cartUUID}/pay/pix`
  const ask = async (path: string, headers: Headers = {}) => {
    const answer = await request(address + path, { headers: { ...network, ...headers } })
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  }
  const poll = (token = cart.token) => ask(`${page}?token=${token}&mode=2`)
  return { ...cart, page, network, ask, poll }
}

/** The number of calls that the router got during `work`. */
async function callsOfRouter(work: () => Promise<unknown>) {
  const before = router.calls
  await work()
  return router.calls - before
}

const lasting = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['x-request-id', 'date', 'connection', 'keep-alive'].includes(name),
    ),
  )

test('A poll gets the answer of the router, to the last header, without the router', async () => {
  const { page, token, network, poll, ask } = await openPoll()
  const calls = await callsOfRouter(async () => {
    const direct = await poll()
    const byRouter = await server.app.inject({
      url: `${page}?mode=2`,
      headers: { ...bearer(token), ...network },
    })
    expect([direct.status, direct.text]).toEqual([200, byRouter.body])
    expect(lasting(direct.headers)).toEqual(lasting(byRouter.headers))
    expect((await ask(`${page}?mode=2`, bearer(token))).text).toBe(byRouter.body)
  })
  expect(calls).toBe(1)
})

test('A poll notes that the payment screen is open', async () => {
  const { cartUUID, poll } = await openPoll()
  await poll()
  await expect.poll(async () => (await readCartRow(server, cartUUID)).polled_at).not.toBeNull()
})

test('A poll sees a paid cart at once', async () => {
  const { cartUUID, poll } = await openPoll()
  expect(JSON.parse((await poll()).text)).toMatchObject({ paymentStatus: 0 })
  await server.db
    .updateTable('cart')
    .set({ status: 'paid', paid_at: new Date() })
    .where('id', '=', cartUUID)
    .execute()
  expect(JSON.parse((await poll()).text)).toMatchObject({ paymentStatus: 1 })
})

test('A poll tells of a Pix of another value with the words of the router, and without the router', async () => {
  const { cartUUID, page, token, network, poll } = await openPoll()
  const { txid } = await putCharge(server, cartUUID, token)
  await bankControl.pay({ txid, valor: '100.00' })
  await askBankNow(server)
  const calls = await callsOfRouter(async () => {
    const direct = await poll()
    expect(JSON.parse(direct.text)).toMatchObject({
      paymentStatus: 0,
      msg: 'Recebemos R$\u00A0100,00 de R$\u00A0120,00. A organização vai conferir.',
    })
    const byRouter = await server.app.inject({
      url: `${page}?mode=2`,
      headers: { ...bearer(token), ...network },
    })
    expect(direct.text).toBe(byRouter.body)
  })
  expect(calls).toBe(1)
})

test('The router refuses the poll of another buyer, of an ended session and of an ended cart', async () => {
  const { cartUUID, token, poll } = await openPoll()
  const stranger = await buildBuyer(server.db)
  await poll()
  const calls = await callsOfRouter(async () => {
    expect((await poll(stranger.token)).status).toBe(404)
    await endTime(server, cartUUID)
    expect((await poll()).status).toBe(409)
    await server.call('POST /api/users/logout', { body: { token } })
    expect((await poll()).status).toBe(401)
  })
  expect(calls).toBeGreaterThanOrEqual(3)
})

test('A call with two tokens, a body, another mode or as a prefetch goes through the router', async () => {
  const { page, token, poll, ask } = await openPoll()
  const other = await buildBuyer(server.db)
  await poll()
  const calls = await callsOfRouter(async () => {
    expect((await ask(`${page}?token=${token}&mode=2`, bearer(other.token))).status).toBe(400)
    expect((await ask(`${page}?token=${token}&mode=2`, { 'sec-purpose': 'prefetch' })).status).toBe(403)
    expect((await ask(`${page}?token=${token}&mode=7`)).status).toBe(400)
  })
  expect(calls).toBe(3)
})

/** Makes all calls of `work` fall into one window of the counters, also on a slow machine. */
async function atOneMoment<Answer>(work: () => Promise<Answer>) {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    return await work()
  } finally {
    clock.mockRestore()
  }
}

const countRefused = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length

test('The limit per cart counts polls wherever they are answered', async () => {
  const { poll } = await openPoll()
  const answers = await atOneMoment(() => Promise.all(Array.from({ length: 14 }, () => poll())))
  expect(countRefused(answers)).toBe(4)
  expect(answers.find(({ status }) => status === 429)?.text).toContain('Muitas consultas.')
})

test('The limit per address counts each poll once, wherever it is answered', async () => {
  const { ask } = await openPoll()
  const carts = await Promise.all(Array.from({ length: 31 }, () => openOwnedCart(server)))
  // Four polls of the first cart are above the limit of a cart.
  const polls = carts.flatMap(({ cartUUID, token }, index) =>
    Array.from(
      { length: index === 0 ? 14 : 10 },
      () => `/api/cart/${cartUUID}/pay/pix?token=${token}&mode=2`,
    ),
  )
  const answers = await atOneMoment(() => Promise.all(polls.map((path) => ask(path))))
  expect([answers.length, countRefused(answers)]).toEqual([314, 4 + 14])
})

test('Each direct answer has its line in the log, under its own id and without token or cart', async () => {
  const { token, cartUUID, poll } = await openPoll()
  const answer = await poll()
  const id = String(answer.headers['x-request-id'])
  const own = () => lines.filter((line) => line.includes(id))
  await expect.poll(() => own().length).toBe(1)
  const fields = {
    method: 'GET',
    route: '/api/cart/:cartUUID/pay/pix',
    status: 200,
    event: 'request.answered',
  }
  expect(JSON.parse(own()[0]!)).toMatchObject(fields)
  expect(own().join()).not.toMatch(new RegExp(`${token}|${cartUUID}`))
})

test('A server that shuts down leaves polls to the router, which ends their connections', async () => {
  const { poll } = await openPoll()
  await poll()
  server.app.shutdown.isShuttingDown = true
  const { status, headers } = await poll()
  server.app.shutdown.isShuttingDown = false
  expect([status, headers['connection']]).toEqual([200, 'close'])
})
