import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBatcher } from '#platform/concurrency/batcher.ts'
import { openServerDatabase } from '#platform/database/client.ts'
import { currentTrace, withTrace } from '#platform/trace.ts'
import { buildEvent } from '#testing/builders.ts'
import { startMember } from '#testing/fleet.ts'
import { openTestDatabase } from '#testing/server.ts'
import { startTraceReceiver } from '#testing/trace-receiver.ts'
import { inSpan } from './in-span.ts'
import { startSdk } from './sdk.ts'
import type { SpanDescription } from './span.ts'

type Receiver = Awaited<ReturnType<typeof startTraceReceiver>>

const silent = { info() {}, warn() {}, error() {} }
const call: SpanDescription = { name: 'GET', kind: 'server' }
const MANY = 2000
/** Statements one after the other, which do not wait for each other. */
const QUIET = 100

let receiver: Receiver
beforeEach(async () => {
  receiver = await startTraceReceiver()
  return () => receiver[Symbol.asyncDispose]()
})

const start = (percent: number) => startSdk({ url: receiver.url, percent }, 'server', silent)

test.each([
  [0, 0, 0],
  [5, 40, 180],
  [100, MANY, MANY],
])('Of many traces %d percent are kept', async (percent, least, most) => {
  const tracing = start(percent)
  const kept = Array.from({ length: MANY }, () => tracing.begin(call)).filter(({ isKept }) => isKept)
  expect(kept.length).toBeGreaterThanOrEqual(least)
  expect(kept.length).toBeLessThanOrEqual(most)
  await tracing.close()
})

test('Whether a trace is kept is decided once: children and jobs of other processes follow', async () => {
  const [all, none] = [start(100), start(0)]
  const [kept, dropped] = [all.begin(call), none.begin(call)]
  const job: SpanDescription = { name: 'process a', kind: 'consumer' }
  expect(none.begin(job, kept.traceparent)).toMatchObject({ isKept: true, traceId: kept.traceId })
  expect(all.begin(job, dropped.traceparent)).toMatchObject({ isKept: false, traceId: dropped.traceId })
  expect(dropped.child(job).isKept).toBe(false)
  expect(all.begin(job, 'no traceparent')).toMatchObject({ isKept: true })
  await Promise.all([all.close(), none.close()])
})

test('Work that goes on after the end of its request is in no trace', async () => {
  const tracing = start(100)
  const request = tracing.begin(call)
  await withTrace({ span: request }, async () => {
    request.end()
    await inSpan(
      () => ({ name: 'late', kind: 'internal' }),
      async (span) => expect(span).toBeUndefined(),
    )
  })
  await tracing.close()
  expect(receiver.spans().map(({ name }) => name)).toEqual(['GET'])
})

test('A failed statement is a span with the code of the error and without its words', async () => {
  const database = await openTestDatabase()
  const traced = openServerDatabase(database.url, { isTraced: true })
  const tracing = start(100)
  const request = tracing.begin(call)
  const failing = withTrace({ span: request }, () => sql`select ${'plantado'}::integer`.execute(traced.db))
  await expect(failing).rejects.toThrow('plantado')
  request.end()
  await tracing.close()
  await traced.close()
  await database.close()
  const failed = receiver.spans().filter(({ isFailed }) => isFailed)
  expect(failed).toMatchObject([{ name: 'SELECT', attributes: { 'error.type': '22P02' } }])
  expect(receiver.find({ value: 'plantado' })).toEqual([])
})

test('The wait for a connection is a span where a statement has to wait', async () => {
  const database = await openTestDatabase()
  const traced = openServerDatabase(database.url, { connections: 1, isTraced: true })
  const tracing = start(100)
  const [first, second] = [
    tracing.begin({ ...call, name: 'first' }),
    tracing.begin({ ...call, name: 'second' }),
  ]
  const quiet = tracing.begin(call)
  for (let nth = 0; nth < QUIET; nth++)
    await withTrace({ span: quiet }, () => sql`select 1`.execute(traced.db))
  const sleep = sql`select pg_sleep(0.2)`
  await Promise.all([first, second].map((span) => withTrace({ span }, () => sleep.execute(traced.db))))
  for (const span of [first, second]) span.end()
  await tracing.close()
  await traced.close()
  await database.close()
  const waits = receiver.spans().filter(({ name }) => name === 'wait for connection')
  expect(waits.map(({ traceId }) => traceId)).toContain(second.traceId)
  expect(waits.length).toBeLessThan(QUIET)
})

test('A batch belongs to the first of its requests and is linked to the others', async () => {
  const tracing = start(100)
  const spans = ['one', 'two', 'three'].map((name) => tracing.begin({ ...call, name }))
  const served: Promise<unknown>[] = []
  const enqueue = createBatcher<{ resolve(found: unknown): void }>(10, async (batch) => {
    await inSpan(
      () => ({ name: 'work', kind: 'internal' }),
      async () => pause(1),
    )
    for (const { resolve } of batch) resolve(currentTrace().span?.traceId)
  })
  for (const span of spans)
    served.push(withTrace({ span }, () => new Promise((resolve) => enqueue({ resolve }))))
  const [one, two, three] = spans
  expect(await Promise.all(served)).toEqual([one, one, one].map((span) => span?.traceId))
  // The loop of the batcher began in the first request, which is over; the next one is not a part of it.
  one?.end()
  await withTrace({ span: two }, () => new Promise((resolve) => enqueue({ resolve })))
  two?.end()
  three?.end()
  await tracing.close()

  const sent = receiver.spans()
  const batch = sent.find(({ name }) => name === 'serve batch')
  const idOf = (name: string) => sent.find((span) => span.name === name)?.spanId
  expect(batch).toMatchObject({ parentId: idOf('one'), attributes: { 'porteira.batch.size': 3 } })
  expect(batch?.links).toEqual([idOf('two'), idOf('three')])
  expect(sent.filter(({ name }) => name === 'work').map(({ parentId }) => parentId)).toEqual([
    batch?.spanId,
    idOf('two'),
  ])
})

describe('A receiver that fails does no harm to a server', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase()
    // A server does not load the demo into a shop with an event.
    await buildEvent(database.db)
  })
  afterAll(() => database.close())

  /** A server whose log is heard, with every request in a trace. */
  async function startServer(url: string) {
    const heard = { output: '' }
    const settings = {
      DATABASE_URL: database.url,
      LOG_LEVEL: 'info',
      TRACES_URL: url,
      TRACES_PERCENT: '100',
      NODE_OPTIONS: SPY,
    }
    const hear = (said: string) => void (heard.output += said)
    const member = await startMember('main.ts', settings, { hear })
    const count = (event: string) => heard.output.split(`"event":"${event}"`).length - 1
    /** Calls so often that several batches of spans are full. */
    const callOften = async () => {
      for (let round = 0; round < 30; round++)
        await Promise.all(
          Array.from({ length: 20 }, async (_, nth) => {
            const answer = await fetch(`http://127.0.0.1:${member.port}/api/events/?n=${round}-${nth}`)
            expect(answer.status).toBe(200)
          }),
        )
    }
    return { member, count, callOften }
  }

  test('While it refuses, requests are answered and the log says so once, and once that it takes spans', async () => {
    receiver.answer('refuses')
    const { member, count, callOften } = await startServer(receiver.url)
    await callOften()
    await expect.poll(() => receiver.count()).toBeGreaterThan(1)
    await expect.poll(() => count('traces.unavailable')).toBe(1)
    receiver.answer('takes')
    await callOften()
    await expect.poll(() => count('traces.exported')).toBe(1)
    expect(count('traces.unavailable')).toBe(1)
    expect(await member.end('SIGTERM')).toBe(0)
  }, 90_000)

  test('While it hangs, requests are answered, and the server ends in its usual time', async () => {
    receiver.answer('hangs')
    const { member, count, callOften } = await startServer(receiver.url)
    await callOften()
    await callOften()
    expect(receiver.count()).toBeGreaterThan(0)
    await expect.poll(() => count('traces.unavailable')).toBe(1)
    expect(await member.end('SIGTERM')).toBe(0)
    expect(count('traces.unavailable')).toBe(1)
    expect(receiver.count()).toBeLessThan(10)
  }, 90_000)

  test('Without an address the SDK is not imported, and with one it is', async () => {
    const [without, having] = [await startServer(''), await startServer(receiver.url)]
    await Promise.all([without, having].map(({ member }) => member.end('SIGTERM')))
    expect([without.count('sdk.imported'), having.count('sdk.imported') > 0]).toEqual([0, true])
  }, 60_000)
})

/** Writes a line for each file of the SDK that a process imports. */
const SPY = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      if (/apps.server.node_modules.@opentelemetry/.test(url)) console.log('{"event":"sdk.imported"}')
      return next(url, context)
    },
  })`)}`
