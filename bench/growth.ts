import type { Figure } from './figures/figure.ts'
import { readFigures } from './figures/read-figures.ts'
import { pollFigure } from './figures/poll-figure.ts'
import { reservationFigure } from './figures/reservation-figure.ts'
import { type Cost, costOf } from './growth/cost.ts'
import { watchProcessors } from './environment/cpu.ts'
import { openEnvironment } from './environment/environment.ts'
import { describeMachine } from './environment/machine.ts'
import { growthRows, growthSection } from './report/growth-section.ts'
import { writePage } from './report/page.ts'
import { addBuyers } from './seed/buyers.ts'
import { addHistory } from './seed/history.ts'
import { readOptions } from '../tools/options.ts'

const values = readOptions(
  'npm run bench -- growth: measures the same work with a little history in the database and with ten times as much.',
  {
    events: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '4' },
  },
)
const [events, seconds] = [Number(values.events), Number(values.seconds)]

const machine = describeMachine()
await using environment = await openEnvironment()
const buyers = await addBuyers(environment.runSql, 30_000)
const server = await environment.startServer()
const baseline = await environment.startBare()
const urlOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`
const shop = { environment, url: urlOf(server), bareUrl: urlOf(baseline), buyers, seconds }
const polling = await pollFigure({ ...shop, buyers: buyers.slice(-5000) })
const work = [
  reservationFigure(shop, 'hot', 'buyers'),
  reservationFigure(shop, 'spread', 'visitors'),
  polling.figure,
  ...(await readFigures(shop)),
]

await addHistory(environment.runSql, { first: 1, events })
const before = await costOfAll(work)
await addHistory(environment.runSql, { first: events + 1, events: 9 * events })
const after = await costOfAll(work)

const growth = { at: new Date().toISOString(), machine, events, before, after }
console.table(growthRows(growth))
writePage('growth', growth, growthSection(growth))

async function costOfAll(all: Figure[]) {
  await environment.runSql('vacuum analyze')
  const watch = () => watchProcessors([server.child.pid ?? 0], environment.postmaster)
  for (const figure of all) await figure.measureOurs()
  const costs: Cost[] = []
  for (const figure of all) costs.push(await costOf(figure, watch))
  return costs
}
