import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { RouteOptions } from 'fastify'
import { Registry } from 'prom-client'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildEvent } from '#testing/builders.ts'
import { lowerFloodLimits } from '#testing/lower-limit.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { countRequests } from './metrics.ts'

type Headers = Record<string, string>
type EventOptions = Parameters<typeof buildEvent>[1]

const CROWD = 40
const ofOneAnswer = ['x-request-id', 'date', 'connection', 'keep-alive']

let server: TestServer
let address: string
const registry = new Registry()
const lines: string[] = []
const router = { calls: 0 }
const restoreLimits = lowerFloodLimits('GET /api/events/:eventUUID', 120)

beforeAll(async () => {
  const logTo = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const seesRoute = (route: RouteOptions) => {
    const count = async () => void router.calls++
    route.preHandler = [count, ...[route.preHandler ?? []].flat()]
  }
  const config = { limits: true, logLevel: 'info', trustedProxies: ['127.0.0.1'] }
  server = await startTestServer({ config, onlookers: { logTo, seesRoute } })
  countRequests(server.app, registry)
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  restoreLimits()
  await server[Symbol.asyncDispose]()
})

let streets = 0

/** An event, and people of one house who look at it one after the other. */
async function openEvent(given?: EventOptions) {
  const event = await buildEvent(server.db, given)
  const page = `/api/events/${event.short_name}`
  const testbed = { 'x-forwarded-for': `203.0.113.${++streets}` }
  const ask = async (headers: Headers = {}, { path = page, body = null as string | null } = {}) => {
    const answer = await request(address + path, { method: 'GET', headers: { ...testbed, ...headers }, body })
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  }
  const gather = async (headers: Headers = {}) => {
    const answers = []
    for (let caller = 0; caller < CROWD; caller++) answers.push(await ask(headers))
    return answers
  }
  return { event, page, ask, gather }
}

const lasting = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneAnswer.includes(name)))

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('The router answers a request for a part of a banner while clients get the whole banner without it', async () => {
  const { ask, page } = await openEvent()
  const path = `${page}/banner`
  const before = router.calls
  for (let caller = 0; caller < CROWD; caller++) await ask({}, { path })
  expect(router.calls - before).toBeLessThan(CROWD / 2)
  const beyond = await ask({ range: 'bytes=9999999-' }, { path })
  expect([beyond.status, beyond.headers['content-range']]).toEqual([
    416,
    expect.stringMatching(/^bytes \*\/\d+$/),
  ])
})

test('Many clients get the answer of the router, to the last header, mostly without the router', async () => {
  const { gather, page } = await openEvent()
  const before = router.calls
  const answers = await gather()
  expect(router.calls - before).toBeLessThan(CROWD / 2)

  const byRouter = await server.app.inject(page)
  const last = answers.at(-1)!
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(last.text).toBe(byRouter.body)
  expect(lasting(last.headers)).toEqual(lasting(byRouter.headers))
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(CROWD)
})

test('A client that has the answer already gets 304 from the cache too', async () => {
  const { gather, ask } = await openEvent()
  const [first] = await gather()
  const tag = String(first!.headers['etag'])
  const { status, text, headers } = await ask({ 'if-none-match': `"outra", W/${tag}` })
  expect([status, text, headers['etag'], headers['content-length']]).toEqual([304, '', tag, undefined])
  expect(headers['cache-control']).toBe(first!.headers['cache-control'])
})

test('A change is visible to many clients within the second of a shared answer', async () => {
  const { gather, event } = await openEvent()
  await gather()
  await server.db.updateTable('event').set({ name: 'RODEIO MUDADO' }).where('id', '=', event.id).execute()
  await pause(1100)
  expect((await gather()).every(({ text }) => text.includes('RODEIO MUDADO'))).toBe(true)
})

test('The limit of an address counts its calls wherever they are answered', async () => {
  const { gather, ask } = await openEvent()
  const before = router.calls
  const answers = [...(await gather()), ...(await gather()), ...(await gather()), ...(await gather())]
  const refused = answers.filter(({ status }) => status === 429)

  expect([answers.length, refused.length]).toEqual([160, 40])
  expect(refused[0]!.text).toContain('Muitas consultas. Aguarde um minuto.')
  expect(router.calls - before).toBeLessThan(120)
  expect((await ask({ 'x-forwarded-for': '198.51.100.1' })).status).toBe(200)
})

test('A call with a token, with another address or with a body goes through the router', async () => {
  const { gather, ask, page } = await openEvent()
  const { token } = await buildBuyer(server.db)
  await gather()
  const before = router.calls
  const named = await ask(bearer(token))
  const laden = await ask({}, { body: '{}' })
  expect(router.calls).toBe(before + 2)
  expect([named.status, laden.status, named.headers['cache-control']]).toEqual([200, 200, 'no-store'])
  expect((await ask(bearer('alheio'))).status).toBe(401)
  expect((await ask({}, { path: `${page}?token=alheio` })).status).toBe(401)
})

test('An administrator who reads a rehearsal again and again adds nothing to the cache', async () => {
  const { gather, ask } = await openEvent({ test_mode: true })
  const { token } = await buildAdmin(server.db)
  const seen = await gather(bearer(token))
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await ask()).status).toBe(404)
})

async function countAnswers() {
  const text = await registry.getSingleMetricAsString('porteira_http_request_seconds')
  const line = /_count\{method="GET",route="\/api\/events\/:eventUUID",status="200"\} (\d+)/
  return Number(line.exec(text)?.[1])
}

test('Each answer of the cache has its line in the log, under its own id, and is counted', async () => {
  const { gather, ask } = await openEvent()
  const idsOf = (answers: Awaited<ReturnType<typeof gather>>) =>
    answers.map(({ headers }) => String(headers['x-request-id']))
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const isLogged = (id: string) => logged().some(({ reqId }) => reqId === id)
  // The client may have its answer before the server has noted it.
  const untilLogged = async (ids: string[]) => {
    await expect.poll(() => ids.every(isLogged), { interval: 5 }).toBe(true)
  }
  await untilLogged(idsOf([await ask()]))
  const before = await countAnswers()
  const ids = idsOf(await gather())
  await untilLogged(ids)
  const fields = { method: 'GET', route: '/api/events/:eventUUID', status: 200, event: 'request.answered' }
  for (const id of ids)
    expect(logged().filter(({ reqId }) => reqId === id)).toEqual([expect.objectContaining(fields)])
  expect((await countAnswers()) - before).toBe(CROWD)
})

test('A server that shuts down ends the connections of the cache too', async () => {
  const { gather, ask } = await openEvent()
  await gather()
  server.app.shutdown.isShuttingDown = true
  const { status, headers } = await ask()
  expect([status, headers['connection']]).toEqual([200, 'close'])
})
