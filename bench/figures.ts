import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, measure, type Measured } from './figures/figure.ts'
import { looking } from './figures/looking.ts'
import { polling, waitOfPolls } from './figures/polling.ts'
import { reserving } from './figures/reserving.ts'
import { startingUp } from './figures/starting-up.ts'
import { watchProcessors } from './house/cpu.ts'
import { openHouse } from './house/house.ts'
import { describeMachine } from './house/machine.ts'
import { memoryOf, type Running } from './house/process.ts'
import { figureRows, figuresSection } from './report/figures-section.ts'
import { writePage } from './report/page.ts'
import { addBuyers } from './stock/buyers.ts'
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

await using house = await openHouse()
await house.runSql(readFileSync(path.join(import.meta.dirname, 'peers/minimal.sql'), 'utf8'))
const buyers = await addBuyers(house.runSql, 60_000)
const starting = await startingUp(house)
const server = await house.startServer()
const bare = await house.startBare()
const addressOf = ({ port }: Running) => `http://127.0.0.1:${port}`
const shop = { house, url: addressOf(server), bareUrl: addressOf(bare), buyers, seconds }
const waiting = await polling({ ...shop, buyers: buyers.slice(-5000) })
await house.runSql('analyze')

const alone = await measureAll(
  [
    reserving(shop, 'hot', 'visitors'),
    reserving(shop, 'hot', 'buyers'),
    reserving(shop, 'spread', 'visitors'),
    reserving(shop, 'spread', 'buyers'),
    waiting.figure,
    ...(await looking(shop)),
  ],
  [server],
)
const waits = await waitOfPolls(shop.url, waiting.polls, 8)
const memory = memoryOf(server)

const second = await house.startServer()
const balancer = await house.startBalancer([server.port, second.port])
const both = { ...shop, url: addressOf(balancer) }
// The balancer looks at its servers first.
await pause(500)
const together = await measureAll(
  [reserving(both, 'hot', 'buyers'), reserving(both, 'spread', 'buyers'), waiting.behind(both.url)],
  [server, second],
)

const figures = { at: new Date().toISOString(), machine, alone, together, waits, memory, starting }
console.table(figureRows(alone))
console.log('Two processes behind a balancer:')
console.table(figureRows(together))
console.log({ 'polls at 500 per second, ms': waits, 'memory, MB': memory, starting })
if (values.only === '') writePage('figures', figures, figuresSection(figures))

async function measureAll(all: Figure[], servers: Running[]) {
  const wanted = all.filter(({ work }) => work.includes(values.only))
  const watch = () =>
    watchProcessors(
      servers.map(({ child }) => child.pid ?? 0),
      house.postmaster,
    )
  // As warm as production is after its first minute.
  for (const figure of wanted) await figure.measureOurs()
  const measured: Measured[] = []
  for (const figure of wanted) measured.push(await measure(figure, rounds, watch))
  return measured
}
