import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenDatabase, openServerDatabase } from '#platform/database/client.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startBalancer } from '#testing/balancer.ts'
import { bankControl } from '#testing/bank.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { type Member, startMember } from '#testing/fleet.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { prometheusPrograms, startPrometheus } from '#testing/prometheus.ts'
import { mountSmallDisk } from '#testing/small-disk.ts'
import { requirements } from '../../../tools/drills/requirements.ts'
import { type RunningPostgres, startPostgres } from '../../../tools/find-postgres.ts'
import { freePort } from '../../../tools/free-port.ts'
import { allowDemoKeys } from '#testing/server.ts'

haveOwnBank()

const prometheus = requirements(prometheusPrograms)
const machine = requirements({ ...prometheusPrograms, root: process.getuid?.() === 0 })
const deploy = path.resolve(import.meta.dirname, '../../../deploy')
const headers = { 'content-type': 'application/json' }

test.runIf(prometheus.isMet)(
  'Each alarm fires after its time and not before, played through by Prometheus',
  prometheus.options,
  () => {
    const said = execFileSync('promtool', ['test', 'rules', 'prometheus-alarms.test.yml'], { cwd: deploy })
    expect(said.toString()).toContain('SUCCESS')
  },
)

test.runIf(prometheus.isMet)(
  'Prometheus accepts the deployed configuration and the alarms that it names',
  prometheus.options,
  () => {
    const said = execFileSync('promtool', ['check', 'config', 'prometheus.yml'], { cwd: deploy })
    expect(said.toString()).toMatch(/SUCCESS: \d+ rules found/)
  },
)

// Prometheus comes from the system's packages, and only root has a disk that may be filled.
describe.runIf(machine.isMet)(
  'Each fault of the runbooks raises its alarm in a running shop',
  machine.options,
  () => {
    const disk = machine.isMet ? mountSmallDisk(256) : undefined
    const mount = requirements({ 'permission to mount a disk': disk !== undefined })
    let postgres: RunningPostgres
    let database: OpenDatabase
    let testbed: { member: Member; metrics: number; file: 'main.ts' | 'worker.ts' }[]
    let balancer: Awaited<ReturnType<typeof startBalancer>>
    let watch: Awaited<ReturnType<typeof startPrometheus>>
    let item: { paid: string; free: string; event: string }

    async function start(file: 'main.ts' | 'worker.ts', metrics: number, port = 0) {
      const settings = {
        DATABASE_URL: postgres.url,
        RECONCILE_SECONDS: '1',
        METRICS_PORT: String(metrics),
        PORT: String(port),
        LOG_LEVEL: 'silent',
      }
      return { member: await startMember(file, settings), metrics, file }
    }
    const kill = (nth: number) => testbed[nth]?.member.end('SIGKILL')
    async function restart(nth: number) {
      const old = testbed[nth]
      if (old) testbed[nth] = await start(old.file, old.metrics, old.file === 'main.ts' ? old.member.port : 0)
    }

    beforeAll(async () => {
      process.env['TMPDIR'] = disk?.folder
      postgres = await startPostgres({ onDisk: true })
      delete process.env['TMPDIR']
      database = openServerDatabase(postgres.url, { connections: 4 })
      await migrate(database.db)
      await allowDemoKeys(database.db)
      const { id: event } = await buildEvent(database.db)
      const paid = await buildCategory(database.db, { eventId: event, total: 100_000 })
      const free = await buildCategory(database.db, { eventId: event, total: 100_000, price_in_cents: 0 })
      item = { paid: paid.id, free: free.id, event }
      const files = ['main.ts', 'main.ts', 'worker.ts', 'worker.ts'] as const
      testbed = await Promise.all(files.map(async (file) => start(file, await freePort())))
      balancer = await startBalancer(testbed.slice(0, 2).map(({ member }) => member.port))
      watch = await startPrometheus(testbed.map(({ metrics }) => metrics))
    }, 120_000)

    afterAll(async () => {
      await watch[Symbol.asyncDispose]()
      await balancer[Symbol.asyncDispose]()
      await Promise.all(testbed.map(({ member }) => member.end('SIGTERM')))
      await database.close()
      await postgres.stop()
      disk?.[Symbol.dispose]()
    }, 60_000)

    // Without a database the balancer finds no healthy server, so the request goes directly to one server.
    let direct = false
    const shop = () => (direct ? `http://127.0.0.1:${testbed[0]?.member.port}` : balancer.url)
    const look = () => fetch(`${shop()}/api/events/${item.event}?showItems=1`).then(({ status }) => status)
    async function reserve(itemUUID = item.paid) {
      const { token } = await buildBuyer(database.db)
      return reserveAs(token, itemUUID)
    }
    async function reserveAs(token: string, itemUUID = item.paid) {
      const body = JSON.stringify({ items: [{ itemUUID, quantity: 1 }] })
      const answer = await fetch(`${shop()}/api/cart/?token=${token}`, { method: 'POST', headers, body })
      const { cartUUID } = (await answer.json()) as { cartUUID: string }
      const pix = `${shop()}/api/cart/${cartUUID}/pay/pix?token=${token}`
      return { status: answer.status, code: () => fetch(`${pix}&mode=1`), pix }
    }
    const isPaid = async (pix: string) =>
      ((await (await fetch(`${pix}&mode=2`)).json()) as { paymentStatus?: number }).paymentStatus === 1
    const soon = { timeout: 60_000, interval: 500 }

    test('One server is killed: ServerDown; the other one sells on', async () => {
      // A machine that is busy with the start may have missed a look.
      await watch.until('ServerDown', false)
      await kill(0)
      await watch.until('ServerDown')
      expect((await reserve()).status).toBe(200)

      await restart(0)
      await watch.until('ServerDown', false)
    }, 120_000)

    test('Both workers are killed: NoWorker; places are taken and paid, and settled as soon as one runs', async () => {
      await Promise.all([kill(2), kill(3)])
      await watch.until('NoWorker')
      const cart = await reserve()
      await bankControl.pay({ pixCopiaECola: await (await cart.code()).text() })
      await pause(1000)
      expect(await isPaid(cart.pix)).toBe(false)

      await restart(2)
      await expect.poll(() => isPaid(cart.pix), soon).toBe(true)
      await restart(3)
      await watch.until('NoWorker', false)
    }, 180_000)

    test('The database is killed: DatabaseDown and a 503; when it is back everything works and nothing was restarted', async () => {
      const { token } = await buildBuyer(database.db)
      direct = true
      await postgres.crash()
      await watch.until('DatabaseDown')
      expect((await reserveAs(token)).status).toBe(503)

      await postgres.startAgain()
      await expect.poll(async () => (await reserveAs(token)).status, soon).toBe(200)
      await watch.until('DatabaseDown', false)
      expect(testbed.map(({ member }) => member.child.exitCode)).toEqual([null, null, null, null])
      direct = false
    }, 180_000)

    test('The bank is cut off: BankAway and a 503 for a code; free entries go on, and codes come when it is back', async () => {
      for (const target of ['cob', 'token']) await bankControl.fault({ target, mode: '503', times: 100_000 })
      const cart = await reserve()
      const fails = async () => (await cart.code()).status
      const asking = { isOn: true }
      const buyer = (async () => {
        while (asking.isOn) await fails().finally(() => pause(300))
      })()
      await watch.until('BankAway')
      expect(await fails()).toBe(503)
      const free = await reserve(item.free)
      expect(await isPaid(free.pix)).toBe(true)

      await bankControl.healed()
      await expect.poll(fails, soon).toBe(200)
      asking.isOn = false
      await buyer
      await watch.until('BankAway', false)
    }, 240_000)

    test.runIf(mount.isMet)(
      'The disk is full: DiskFull; nothing is sold twice or lost, and sales come back with the space',
      { ...mount.options, timeout: 240_000 },
      async () => {
        const buyers = await Promise.all(Array.from({ length: 40 }, () => buildBuyer(database.db)))
        direct = true
        disk?.fill()
        await watch.until('DiskFull', true, disk?.folder)
        const statuses = new Set<number>()
        for (const { token } of buyers) statuses.add((await reserveAs(token)).status)
        expect(await look()).toBe(200)
        expect([...statuses].toSorted()).toEqual([200, 503])

        disk?.free()
        if ((await look()) !== 200) await postgres.crash().then(() => postgres.startAgain())
        direct = false
        await expect.poll(async () => (await reserve()).status, soon).toBe(200)
        await watch.until('DiskFull', false, disk?.folder)
      },
    )

    test('Every invariant holds after all faults, and no alarm is left', async () => {
      await expectInvariants(database.db)
      await expect.poll(() => watch.firing(), soon).toEqual([])
    }, 90_000)
  },
)
