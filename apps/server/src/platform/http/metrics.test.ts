import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#app.ts'
import { openJobs } from '#platform/jobs/runner.ts'
import { addGauge } from '#platform/metrics.ts'
import { buildBuyer } from '#testing/builders.ts'
import { occupyPort } from '#testing/occupied-port.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sumTotals } from '#operations/monitoring/totals.service.ts'
import { watchBank, watchReplica, watchShop } from '#operations/monitoring/monitoring.service.ts'
import { countRequests } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { freePort } from '../../../../../tools/free-port.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('Requests are counted by route and status, never by address', async () => {
  const { token } = await buildBuyer(server.db)
  const app = createApp(server.context)
  const registry = new Registry()
  countRequests(app, registry)
  for (const cpf of ['99999900100', '99999900291'])
    await app.inject(`/api/users/lookup/${cpf}?token=${token}`)
  await app.inject('/api/users/1')
  await app.close()

  const text = await registry.metrics()

  const known = 'method="GET",route="/api/users/lookup/:cpf",status="200"'
  expect(text).toContain('# TYPE porteira_http_request_seconds histogram\n')
  expect(text).toContain(`porteira_http_request_seconds_count{${known}} 2\n`)
  expect(text).toContain(`porteira_http_request_seconds_bucket{le="+Inf",${known}} 2\n`)
  expect(text).toMatch(/route="\/api\/users\/:userId",status="401"\} 1\n/)
  expect(text).not.toMatch(/99999900|token/)
})

test('Gauges show the money in the ledger, and nothing for what the shop does not have', async () => {
  await server.db
    .insertInto('pix')
    .values([
      {
        end_to_end_id: `E${'1'.repeat(31)}`,
        value_in_cents: 12_050,
        settled_at: new Date(),
        resolution: 'unknown',
      },
      { end_to_end_id: `E${'2'.repeat(31)}`, value_in_cents: 1000, settled_at: new Date() },
    ])
    .execute()

  const { context } = server
  await sumTotals(context)
  const jobs = await openJobs({ runSql: context.runSql, kind: 'server' }, context.log, { works: false })
  const registry = new Registry()
  watchShop(context, registry)
  watchBank(context, registry)
  watchReplica(context, registry)
  const text = await registry.metrics()
  await jobs.stop()

  expect(text).toContain('porteira_pix_received_reais{resolution="unknown"} 120.5\n')
  expect(text).toContain('porteira_pix_received_reais{resolution="undecided"} 10\n')
  expect(text).not.toMatch(/^porteira_(bank_certificate_days|replica_lag_seconds) /m)
})

type Line = { level: 'info' | 'warn' | 'error'; message: string; metrics?: string[] }

/** The parts that the metrics server needs, at this port, and what it logs. */
function partsAt(port: number) {
  const lines: Line[] = []
  const note = (level: Line['level']) => (fields: object, message?: string) =>
    void lines.push({ ...fields, level, message: String(message) })
  const log = { info: note('info'), warn: note('warn'), error: note('error') }
  return { lines, parts: { log, config: { ...server.config, metrics: { host: '127.0.0.1', port } } } }
}

const scrape = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

test('A metric that cannot be read is left out and logged, and the others are served', async () => {
  const port = await freePort()
  const { parts, lines } = partsAt(port)
  const close = await serveMetrics(parts, (registry) => {
    const name = 'porteira_broken'
    addGauge(registry, { name, help: 'Fails.', read: () => Promise.reject(new Error('no database')) })
    watchBank(server.context, registry)
  })
  const text = await scrape(port)
  await close()

  expect(text).toContain('porteira_bank_away 0\n')
  expect(text).not.toContain('porteira_broken')
  expect(lines).toMatchObject([{ level: 'warn', metrics: ['porteira_broken'] }])
})

test('A gauge forgets what the last reading no longer has', async () => {
  const readings = [[{ labels: { work: 'refund' }, value: 7 }], [{ labels: { work: 'message' }, value: 8 }]]
  const registry = new Registry()
  const read = () => readings.shift() ?? []
  addGauge(registry, { name: 'porteira_work', help: 'Work.', labelNames: ['work'], read })
  expect(await registry.metrics()).toContain('porteira_work{work="refund"} 7\n')
  expect(await registry.metrics()).toMatch(/porteira_work gauge\nporteira_work\{work="message"\} 8\n$/)
})

test('A METRICS_PORT in use is logged once and tried every 30 seconds until the metrics are served', async () => {
  const taken = await occupyPort()
  const { parts, lines } = partsAt(taken.port)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  // No spy: Vitest restores what a spy replaced after this file, here the fake timer of all later files.
  const plan = globalThis.setTimeout
  const delays: unknown[] = []
  globalThis.setTimeout = Object.assign(
    (...[callback, inMs]: Parameters<typeof plan>) => (delays.push(inMs), plan(callback, inMs)),
    plan,
  )
  const attemptsPlanned = () => delays.filter((inMs) => inMs === 30_000).length
  const close = await serveMetrics(parts, (registry) => watchBank(server.context, registry))
  vi.advanceTimersByTime(30_000)
  // The second attempt has failed as soon as a third one is planned.
  await expect.poll(attemptsPlanned).toBe(2)
  await taken[Symbol.asyncDispose]()
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => lines.at(-1)).toMatchObject({ level: 'info', event: 'metrics.served' })
  vi.useRealTimers()

  expect(await scrape(taken.port)).toContain('porteira_bank_away 0')
  await close()
  const inUse = { level: 'error', event: 'metrics.unavailable', port: taken.port, setting: 'METRICS_PORT' }
  expect(lines).toMatchObject([inUse, { event: 'metrics.served' }])
})
