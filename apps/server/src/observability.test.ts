import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { type Member, startMember } from '#testing/fleet.ts'
import { occupyPort } from '#testing/occupied-port.ts'
import { hasPrometheus } from '#testing/prometheus.ts'
import { startSandbox } from '#testing/sandbox.ts'
import { openTestDatabase } from '#testing/server.ts'
import { freePort } from '../../../tools/free-port.ts'

type Answer = { method: string; route: string; status: number }
type Line = { name: string; msg: string; event?: string; reqId?: string; job?: string } & Partial<Answer>

const outputs: string[] = []
/** Keeps what one process writes, apart from the others, because a piece may end within a line. */
function hearProcess() {
  const index = outputs.push('') - 1
  return (output: string) => void (outputs[index] += output)
}
const lines = () =>
  outputs
    .flatMap((output) => output.split('\n'))
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)

let closeSandbox: () => Promise<unknown>
let database: Awaited<ReturnType<typeof openTestDatabase>>
let taken: Awaited<ReturnType<typeof occupyPort>>
let metricsPort: number
let shop: string
let members: Member[]

beforeAll(async () => {
  closeSandbox = await startSandbox({ LOG_LEVEL: 'info' }, hearProcess())
  database = await openTestDatabase()
  taken = await occupyPort()
  metricsPort = await freePort()
  const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'info' }
  const server = await startMember(
    'main.ts',
    { ...settings, METRICS_PORT: String(taken.port) },
    { hear: hearProcess() },
  )
  shop = `http://127.0.0.1:${server.port}`
  const ownSettings = { ...settings, METRICS_PORT: String(metricsPort), PUBLIC_ORIGIN: shop }
  members = [server, await startMember('worker.ts', ownSettings, { hear: hearProcess() })]
}, 60_000)
afterAll(async () => {
  await Promise.all(members.map((member) => member.end('SIGTERM')))
  await closeSandbox()
  await taken[Symbol.asyncDispose]()
  await database.close()
}, 30_000)

test('One id leads from the bank to the server, from there to the worker, and to what the worker asks the bank', async () => {
  const { id: eventId } = await buildEvent(database.db)
  const { id: itemUUID } = await buildCategory(database.db, { eventId })
  const { token } = await buildBuyer(database.db)
  const find = (name: string, { method, route, status }: Answer) =>
    lines().findLast(
      (line) =>
        line.name === name && line.method === method && line.route === route && line.status === status,
    )

  const cart = await fetch(`${shop}/api/cart/?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ itemUUID, quantity: 1 }] }),
  })
  const { cartUUID } = (await cart.json()) as { cartUUID: string }
  const pix = await fetch(`${shop}/api/cart/${cartUUID}/pay/pix?token=${token}&mode=1`)
  const asked = () => find('main', { method: 'GET', route: '/api/cart/:cartUUID/pay/pix', status: 200 })
  await expect
    .poll(asked, { timeout: 10_000 })
    .toMatchObject({ reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  // The lines of another process may arrive later.
  const created = () => find('sandbox', { method: 'PUT', route: '/v2/cob/:txid', status: 201 })?.reqId
  await expect.poll(created, { timeout: 10_000 }).toBe(asked()?.reqId)

  await bankControl.pay({ pixCopiaECola: await pix.text() })
  const webhookAnswer = () => find('main', { method: 'POST', route: '/hooks/pix/:secret/pix', status: 200 })
  await expect.poll(webhookAnswer, { timeout: 20_000 }).toBeDefined()
  const ofTheCall = (line: Line) => line.reqId === webhookAnswer()?.reqId
  const done = () => lines().find((line) => line.name === 'worker' && ofTheCall(line))
  await expect.poll(done, { timeout: 20_000 }).toMatchObject({ job: 'bank-inbox' })
  const questions = () => lines().filter((line) => line.name === 'sandbox' && ofTheCall(line))
  await expect
    .poll(questions, { timeout: 10_000 })
    .toMatchObject([{ method: 'GET', route: '/v2/cob/:txid', status: 200 }])
}, 90_000)

test('A server whose METRICS_PORT is in use is healthy, and its log names the port and the setting', async () => {
  expect((await fetch(`${shop}/api/health`)).status).toBe(200)
  expect(await (await fetch(`${shop}/metrics`)).text()).not.toContain('porteira_')
  const { port } = taken
  const line = { level: 50, port, setting: 'METRICS_PORT' }
  await expect
    .poll(() => lines().filter(({ event }) => event === 'metrics.unavailable'))
    .toMatchObject([{ ...line, reason: 'another process uses the port' }])
})

/** What promtool, where it is installed, says against the names and the format of these metrics. */
function findComplaints(metrics: string) {
  if (!hasPrometheus) return []
  const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: metrics, encoding: 'utf8' })
  // Some names of prom-client's own gauges do not follow the convention that promtool checks.
  return `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !line.startsWith('nodejs_active_'))
}

test('A worker serves figures of the shop and of its process on METRICS_PORT', async () => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`)
  const read = async () => (await ask('/metrics')).text()
  // The worker checks the invariants for the first time after it has started.
  await expect
    .poll(read, { interval: 500, timeout: 60_000 })
    .toMatch(/^porteira_invariant_broken_rows\{invariant="[^"]+"\} 0$/m)
  const text = await read()

  expect([(await ask('/metrics')).status, (await ask('/')).status]).toEqual([200, 404])
  expect(text).toMatch(/^porteira_oldest_work_seconds\{work="undecided pix"\} 0$/m)
  expect(text).toMatch(/^porteira_bank_away 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d[\d.e-]*$/m)
  expect(findComplaints(text)).toEqual([])
}, 90_000)
