import { expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { buildBuyer } from '#testing/builders.ts'
import { openJobs } from '#jobs/runner.ts'
import { writeMetrics } from '#metrics.ts'
import { startMember } from '#testing/fleet.ts'
import { startTestServer } from '#testing/server.ts'
import { watchBank, watchShop } from '../features/monitoring/monitoring.service.ts'
import { openMetricsDoor } from './metrics-door.ts'
import { countRequests } from './metrics.ts'
import { freePort } from '../../../../tools/free-port.ts'

test('requests are counted by route and status, never by address', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const app = createApp(server.context)
  const requests = countRequests(app)
  for (const cpf of ['99999900100', '99999900291'])
    await app.inject(`/api/users/lookup/${cpf}?token=${token}`)
  await app.inject('/api/users/1')
  await app.close()

  const text = writeMetrics(requests())

  const known = 'method="GET",route="/api/users/lookup/:cpf",status="200"'
  expect(text).toContain('# TYPE porteira_http_request_seconds histogram\n')
  expect(text).toContain(`porteira_http_request_seconds_count{${known}} 2\n`)
  expect(text).toContain(`porteira_http_request_seconds_bucket{${known},le="+Inf"} 2\n`)
  expect(text).toContain('route="/api/users/:userId",status="401"} 1\n')
  expect(text).not.toMatch(/99999900|token/)
})

test('a worker tells of carts, money, jobs and invariants, on a port of its own only', async () => {
  await using server = await startTestServer()
  const port = await freePort()
  const worker = await startMember('worker.ts', { DATABASE_URL: server.url, METRICS_PORT: String(port) })
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await answer.text()
  const elsewhere = await fetch(`http://127.0.0.1:${port}/`)
  await worker.end('SIGTERM')

  expect([answer.status, elsewhere.status]).toEqual([200, 404])
  expect(text).toMatch(/^porteira_invariant_broken_rows\{invariant="[^"]+"\} 0$/m)
  expect(text).toMatch(/^porteira_oldest_work_seconds\{work="undecided pix"\} 0$/m)
  expect(text).toMatch(/^porteira_bank_away 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect((await server.app.inject('/metrics')).body).not.toContain('porteira_')
})

test('money and carts are told as they are in the ledger', async () => {
  await using server = await startTestServer()
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

  const { runSql, log } = server.context
  const jobs = await openJobs({ runSql, kind: 'server' }, log, { works: false })
  const text = writeMetrics(await watchShop(server.context)())
  await jobs.stop()

  expect(text).toContain('porteira_pix_received_reais{resolution="unknown"} 120.5\n')
  expect(text).toContain('porteira_pix_received_reais{resolution="undecided"} 10\n')
})

test('without the database the watch still tells of the process, and says what is missing', async () => {
  await using server = await startTestServer()
  const port = await freePort()
  const warnings: string[] = []
  const log = { ...server.context.log, warn: (_: unknown, text?: string) => void warnings.push(String(text)) }
  const config = { ...server.config, metrics: { host: '127.0.0.1', port } }
  const broken = async () => {
    throw new Error('no database')
  }
  const close = await openMetricsDoor({ config, log }, [broken, watchBank(server.context)])
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await close()

  expect(text).toContain('porteira_bank_away 0\n')
  expect(warnings).toEqual(['some metrics are missing'])
})
