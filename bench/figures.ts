import { parseArgs } from 'node:util'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { measure, type Measured, spread } from './figures/figure.ts'
import { looking } from './figures/looking.ts'
import { polling, waitOfPolls } from './figures/polling.ts'
import { reserving } from './figures/reserving.ts'
import { openHouse } from './house/house.ts'
import { describeMachine } from './house/machine.ts'
import { watchProcessors } from './house/cpu.ts'
import { memoryOf } from './house/process.ts'
import { addBuyers } from './stock/buyers.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
console.log(describeMachine())

await using house = await openHouse()
await house.runSql(readFileSync(path.join(import.meta.dirname, 'peers/minimal.sql'), 'utf8'))
const buyers = await addBuyers(house.runSql, 30_000)
const server = await house.startServer()
const bare = await house.startBare()
const [url, bareUrl] = [server, bare].map(({ port }) => `http://127.0.0.1:${port}`) as [string, string]
const shop = { house, url, bareUrl, buyers, seconds }
const { figure: polls, polls: asks } = await polling({ ...shop, buyers: buyers.slice(0, 5000) })
const figures = [
  reserving(shop, 'hot', 'visitors'),
  reserving(shop, 'hot', 'buyers'),
  reserving(shop, 'spread', 'visitors'),
  reserving(shop, 'spread', 'buyers'),
  polls,
  ...(await looking(shop)),
].filter(({ work }) => work.includes(values.only))

await house.runSql('analyze')
const measured: Measured[] = []
// As warm as production is after its first minute.
for (const figure of figures) await figure.measureOurs()
for (const figure of figures)
  measured.push(
    await measure(figure, rounds, () => watchProcessors([server.child.pid ?? 0], house.postmaster)),
  )
for (const { work, rounds: heard } of measured) {
  const ratio = spread(heard.map((round) => round.ratio))
  console.log(work, ratio, heard.at(-1)?.ours)
}
console.log(await waitOfPolls(url, asks, 6))
console.log(memoryOf(server), server.startedInMs)
