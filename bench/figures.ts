import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, measure, type Measured } from './figures/figure.ts'
import { readFigures } from './figures/read-figures.ts'
import { pollFigure, measurePollLatency } from './figures/poll-figure.ts'
import { reservationFigure } from './figures/reservation-figure.ts'
import { measureStartup } from './figures/startup.ts'
import { watchProcessors } from './environment/cpu.ts'
import { openEnvironment } from './environment/environment.ts'
import { describeMachine } from './environment/machine.ts'
import { memoryOf, type Running } from './environment/process.ts'
import { figureRows, figuresSection } from './report/figures-section.ts'
import { writePage } from './report/page.ts'
import { addBuyers } from './seed/buyers.ts'
import { readOptions } from '../tools/options.ts'

const values = readOptions(
  `npm run bench: measures each figure beside its limit, with one server process and with two behind a balancer.
Other parts: npm run bench -- rush, growth or lighthouse.`,
  {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
)
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const machine = describeMachine()
console.log(machine)

await using environment = await openEnvironment()
await environment.runSql(readFileSync(path.join(import.meta.dirname, 'baseline/minimal.sql'), 'utf8'))
const buyers = await addBuyers(environment.runSql, 60_000)
const startup = await measureStartup(environment)
const server = await environment.startServer()
const baseline = await environment.startBare()
const urlOf = ({ port }: Running) => `http://127.0.0.1:${port}`
const shop = { environment, url: urlOf(server), bareUrl: urlOf(baseline), buyers, seconds }
const polling = await pollFigure({ ...shop, buyers: buyers.slice(-5000) })
await environment.runSql('analyze')

const oneServer = await measureAll(
  [
    reservationFigure(shop, 'hot', 'visitors'),
    reservationFigure(shop, 'hot', 'buyers'),
    reservationFigure(shop, 'spread', 'visitors'),
    reservationFigure(shop, 'spread', 'buyers'),
    polling.figure,
    ...(await readFigures(shop)),
  ],
  [server],
)
const pollLatency = await measurePollLatency(shop.url, polling.polls, 8)
const memory = memoryOf(server)

const second = await environment.startServer()
const balancer = await environment.startBalancer([server.port, second.port])
const balanced = { ...shop, url: urlOf(balancer) }
// The balancer checks its servers first.
await pause(500)
const twoServers = await measureAll(
  [
    reservationFigure(balanced, 'hot', 'buyers'),
    reservationFigure(balanced, 'spread', 'buyers'),
    polling.behind(balanced.url),
  ],
  [server, second],
)

const figures = { at: new Date().toISOString(), machine, oneServer, twoServers, pollLatency, memory, startup }
console.table(figureRows(oneServer))
console.log('Two processes behind a balancer:')
console.table(figureRows(twoServers))
console.log({ 'polls at 500 per second, ms': pollLatency, 'memory, MB': memory, startup })
if (values.only === '') writePage('figures', figures, figuresSection(figures))

async function measureAll(all: Figure[], servers: Running[]) {
  const wanted = all.filter(({ work }) => work.includes(values.only))
  const watch = () =>
    watchProcessors(
      servers.map(({ child }) => child.pid ?? 0),
      environment.postmaster,
    )
  // Warm-up, because production is measured after its first minute.
  for (const figure of wanted) await figure.measureOurs()
  const measured: Measured[] = []
  for (const figure of wanted) measured.push(await measure(figure, rounds, watch))
  return measured
}
