import type { Figure } from './figures/figure.ts'
import { looking } from './figures/looking.ts'
import { polling } from './figures/polling.ts'
import { reserving } from './figures/reserving.ts'
import { type Cost, costOf } from './growth/cost.ts'
import { watchProcessors } from './house/cpu.ts'
import { openHouse } from './house/house.ts'
import { describeMachine } from './house/machine.ts'
import { growthRows, growthSection } from './report/growth-section.ts'
import { writePage } from './report/page.ts'
import { addBuyers } from './stock/buyers.ts'
import { addHistory } from './stock/history.ts'
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
await using house = await openHouse()
const buyers = await addBuyers(house.runSql, 30_000)
const server = await house.startServer()
const bare = await house.startBare()
const urlOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`
const shop = { house, url: urlOf(server), bareUrl: urlOf(bare), buyers, seconds }
const waiting = await polling({ ...shop, buyers: buyers.slice(-5000) })
const work = [
  reserving(shop, 'hot', 'buyers'),
  reserving(shop, 'spread', 'visitors'),
  waiting.figure,
  ...(await looking(shop)),
]

await addHistory(house.runSql, { first: 1, events })
const before = await costOfAll(work)
await addHistory(house.runSql, { first: events + 1, events: 9 * events })
const after = await costOfAll(work)

const growth = { at: new Date().toISOString(), machine, events, before, after }
console.table(growthRows(growth))
writePage('growth', growth, growthSection(growth))

async function costOfAll(all: Figure[]) {
  await house.runSql('vacuum analyze')
  const watch = () => watchProcessors([server.child.pid ?? 0], house.postmaster)
  for (const figure of all) await figure.measureOurs()
  const costs: Cost[] = []
  for (const figure of all) costs.push(await costOf(figure, watch))
  return costs
}
