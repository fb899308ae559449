import { setTimeout as pause } from 'node:timers/promises'
import { readOptions } from '../tools/options.ts'
import { openRace } from './arena/race.ts'
import { follow, type Viewer } from './arena/viewers.ts'
import { openEnvironment } from './environment/environment.ts'
import { describeMachine } from './environment/machine.ts'

const values = readOptions(
  `npm run bench -- arena: viewers behind nginx follow a category while a scorer taps. Prints how long a tap takes to reach
all of them. It fails if a viewer misses the last tap, or if they cost more than two statements a second and process.`,
  {
    viewers: { type: 'string', default: '2000' },
    taps: { type: 'string', default: '30' },
    processes: { type: 'string', default: '2' },
  },
)
const [VIEWERS, TAPS, PROCESSES] = [values.viewers, values.taps, values.processes].map(Number) as [
  number,
  number,
  number,
]
const AT_ONCE = 50
const WINDOW_MS = 15_000
const TAP_EVERY_MS = 1500
const MAX_STATEMENTS = 2

const machine = describeMachine()
await using environment = await openEnvironment()
const { runSql } = environment
const race = await openRace(environment)
const servers = await Promise.all(Array.from({ length: PROCESSES }, () => environment.startServer()))
const balancer = await environment.startBalancer(servers.map(({ port }) => port))
const url = `http://127.0.0.1:${balancer.port}`
const scorer = `http://127.0.0.1:${servers[0]!.port}`

/** Statements outside of transactions and transactions of the shop, without those of this program. */
async function statements() {
  const { rows } = await runSql(
    `select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`,
    [],
  )
  return Number((rows[0] as { count: string }).count)
}

async function inWindow(work: () => Promise<unknown>) {
  // The statistics of PostgreSQL are a second late.
  await pause(2000)
  const before = await statements()
  const begun = performance.now()
  const [result] = await Promise.all([work(), pause(WINDOW_MS)])
  await pause(2000)
  const seconds = (performance.now() - begun) / 1000
  return { count: (await statements()) - before, seconds, result }
}

const tapAll = async () => {
  const taps: { tappedAt: number; version: string }[] = []
  for (let tap = 0; tap < TAPS; tap++) {
    taps.push(await race.tap(scorer))
    await pause(TAP_EVERY_MS)
  }
  return taps
}

const tapsWithout = await inWindow(tapAll)
const without = await inWindow(async () => {})
const viewers: Viewer[] = []
for (let n = 0; n < VIEWERS; n += AT_ONCE)
  viewers.push(
    ...(await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, VIEWERS - n) }, (_, index) =>
        follow(url, race.catUUID, `10.0.${(n + index) >> 8}.${(n + index) & 255}`),
      ),
    )),
  )
const watching = await inWindow(async () => {})
const live = await inWindow(tapAll)
const taps = live.result as { tappedAt: number; version: string }[]
const last = taps.at(-1)!.version
await pause(2000)

const rate = ({ count, seconds }: { count: number; seconds: number }) => count / seconds / PROCESSES
const delays = viewers.flatMap(({ heard }) =>
  taps.flatMap(({ tappedAt, version }) => {
    const at = heard.get(version)
    return at === undefined ? [] : [at - tappedAt]
  }),
)
const sorted = delays.toSorted((a, b) => a - b)
const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN)
const lost = viewers.filter((viewer) => viewer.last !== last).length
const result = {
  machine,
  viewers: viewers.length,
  taps: taps.length,
  'seen by all viewers': delays.length / (viewers.length * taps.length),
  'milliseconds to a viewer': { median: at(0.5), '99 of 100': at(0.99), longest: at(1) },
  'viewers without the last tap': lost,
  'statements a second and process, for viewers': {
    watching: rate(watching) - rate(without),
    'with taps': rate(live) - rate(tapsWithout),
  },
}
console.log(JSON.stringify(result, null, 2))
for (const viewer of viewers) viewer.close()

const cost = result['statements a second and process, for viewers']
if (lost > 0 || cost.watching > MAX_STATEMENTS || cost['with taps'] > MAX_STATEMENTS) process.exitCode = 1
