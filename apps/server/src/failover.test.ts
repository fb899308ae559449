import { describe, expect, test } from 'vitest'
import { startBalancer } from '#testing/balancer.ts'
import { backUpStandby, restoreCluster } from '#testing/cluster/backup.ts'
import { blows } from '#testing/cluster/blows.ts'
import { type Cluster, clusterPrograms, startCluster } from '#testing/cluster/cluster.ts'
import { findFaults } from '#testing/cluster/findings.ts'
import { openMarket } from '#testing/cluster/market.ts'
import { startMember } from '#testing/fleet.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { buildScarceShop } from '#testing/torture/scarce-shop.ts'
import { openShop } from '#testing/torture/shop.ts'
import { requirements } from '../../../tools/drills/requirements.ts'

const RUNS = Number(process.env['FAILOVER_RUNS'] ?? 1)
/** The `ttl` of deploy/three-machines/patroni.yml and what the shop may need on top of it. */
const TTL_IN_MS = 20_000
const MAX_OUTAGE_IN_MS = TTL_IN_MS + 15_000
const PURCHASES = 15

haveOwnBank({ SANDBOX_REFUND_SECONDS: '0' })

const program = requirements(clusterPrograms)
describe.runIf(program.isMet)('The database fails over between three machines', program.options, () => {
  test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
    'In run %i fifty buyers, a scorer and a desk lose nothing that the shop acknowledged, and no process needs a hand',
    async () => {
      await using cluster = await startCluster()
      await using shop = await openFleet(cluster)
      const { world, market } = shop
      const outages: Record<string, number> = {}
      const written: Record<string, number> = {}
      for (const [name, blow] of Object.entries(blows)) {
        await market.untilPaid(PURCHASES)
        const at = performance.now()
        const { heal, written: stop } = await blow(cluster)
        await market.untilPaid(PURCHASES)
        heal?.()
        await cluster.untilWhole()
        if (stop) written[name] = await stop()
        outages[name] = outageSince(at, market.calls)
        console.log(
          `${name}: calls failed for ${(outages[name] / 1000).toFixed(1)} s`,
          lastFailures(at, market.calls),
        )
      }
      await market.untilPaid(PURCHASES)
      await market.close()

      console.log(summary(market))
      expect(Object.values(written)).toEqual([0])
      expect(await findFaults(world, market.acknowledged)).toEqual([])
      await restoreCluster(cluster, await backUpStandby(cluster))
      expect(await findFaults(world, market.acknowledged)).toEqual([])
      for (const outage of Object.values(outages)) expect(outage).toBeLessThan(MAX_OUTAGE_IN_MS)
    },
    900_000,
  )
})

/** Two servers and two workers at the cluster, and people who use them. */
async function openFleet(cluster: Cluster) {
  await using started = new AsyncDisposableStack()
  const before = process.env['TEST_DATABASE_URL']
  process.env['TEST_DATABASE_URL'] = cluster.url
  started.defer(() => void (process.env['TEST_DATABASE_URL'] = before))
  const server = started.use(await openShop())
  const world = await buildScarceShop(server)
  const reads = Object.assign(new URL(server.url), { port: String(cluster.readPort) })
  const settings = { DATABASE_URL: server.url, DATABASE_READ_URL: reads.href, RECONCILE_SECONDS: '1' }
  const ports: number[] = []
  for (const file of ['main.ts', 'main.ts', 'worker.ts', 'worker.ts'] as const) {
    const member = await startMember(file, { ...settings, LOG_LEVEL: 'silent' })
    started.defer(async () => void (await member.end('SIGTERM')))
    if (file === 'main.ts') ports.push(member.port)
  }
  const balancer = started.use(await startBalancer(ports))
  const market = await openMarket(server, balancer.url)
  started.defer(() => market.close())
  const end = started.move()
  return { world, market, [Symbol.asyncDispose]: () => end.disposeAsync() }
}

type Market = Awaited<ReturnType<typeof openMarket>>

const isFailure = ({ status }: { status: number }) => status === 0 || status >= 500

const failuresAfter = (at: number, calls: Market['calls']) =>
  calls.filter((call) => isFailure(call) && call.to > at)

/** How long after this moment a call failed the last time, in milliseconds; 0 if none did. */
const outageSince = (at: number, calls: Market['calls']) =>
  Math.max(0, ...failuresAfter(at, calls).map(({ to }) => to - at))

/** The last calls that failed after this moment, for the report. */
const lastFailures = (at: number, calls: Market['calls']) =>
  failuresAfter(at, calls)
    .slice(-3)
    .map(
      ({ what, from, to, status }) =>
        `${what} ${status}, ${Math.round(from - at)} to ${Math.round(to - at)} ms`,
    )

/** How often each kind of call got which status. */
function summary({ calls, acknowledged }: Market) {
  const counts: Record<string, number> = {}
  for (const { what, status } of calls) counts[`${what} ${status}`] = (counts[`${what} ${status}`] ?? 0) + 1
  const sizes = Object.entries(acknowledged).map(([what, ids]) => `${ids.length} ${what}`)
  return `acknowledged: ${sizes.join(', ')}; calls: ${JSON.stringify(counts)}`
}
