import { describeMachine } from './house/machine.ts'
import { openHouse } from './house/house.ts'
import { memoryOf } from './house/process.ts'
import { writePage } from './report/page.ts'
import { rushSection } from './report/rush-section.ts'
import { openBank } from './rush/bank.ts'
import { type End, goShopping } from './rush/buyer.ts'
import { openLine } from './rush/calls.ts'
import { drawPeople } from './rush/people.ts'
import { summarise } from './rush/summary.ts'
import { judge, waitUntilSettled } from './rush/verdict.ts'
import { addBuyers } from './stock/buyers.ts'
import { openSale } from './stock/sale.ts'
import { readOptions } from '../tools/options.ts'

const values = readOptions(
  `npm run bench -- rush --buyers 2000 --processes 2: an opening night; half of the buyers come in its first
quarter, --minutes is its length.`,
  {
    buyers: { type: 'string', default: '2000' },
    processes: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '20261120' },
  },
)
const [count, processes, minutes, seed] = [
  Number(values.buyers),
  Number(values.processes),
  Number(values.minutes),
  Number(values.seed),
]

// A cart lives shorter than in life, so that late payers need not be waited for.
const CART_SECONDS = 30
const PATIENCE_MS = 45_000

const machine = describeMachine()
await using house = await openHouse()
const buyers = await addBuyers(house.runSql, count)
const sale = await openRushSale()
const times = { CART_SECONDS: String(CART_SECONDS), ANONYMOUS_CART_SECONDS: '25', RECONCILE_SECONDS: '5' }
const servers = await Promise.all(Array.from({ length: processes }, () => house.startServer(times)))
const balancer = await house.startBalancer(servers.map(({ port }) => port))
const shopUrl = `http://127.0.0.1:${balancer.port}`
await house.startWorker({ ...times, PIX_WEBHOOK_URL: `${shopUrl}/hooks/pix` })

const [line, bank] = [openLine(shopUrl), openBank(house.sandboxUrl)]
const nightMs = minutes * 60_000
const memory: { atMs: number; megabytes: number[] }[] = []
const look = () =>
  memory.push({ atMs: line.elapsedMs(), megabytes: servers.map((server) => memoryOf(server).now) })
const looking = setInterval(look, 1000)

const night = {
  line,
  bank,
  shortName: sale.shortName,
  cartSeconds: CART_SECONDS,
  endsMs: nightMs + PATIENCE_MS,
}
const people = drawPeople(buyers, sale.items, nightMs, seed)
const ends = await Promise.all(people.map((person) => goShopping(person, night)))
await bank.heal()
await waitUntilSettled(house, bank)
clearInterval(looking)
line.close()

const rush = {
  at: new Date().toISOString(),
  machine,
  asked: { buyers: count, processes, minutes, seed, cartSeconds: CART_SECONDS },
  ...summarise(line.calls),
  ends: countOf(ends),
  faultsOrdered: bank.ordered(),
  verdict: await judge(house, bank),
  memory,
  mostMemory: servers.map((server) => memoryOf(server).most),
}
console.table(rush.calls)
console.log({ ...rush, calls: undefined, perSecond: undefined, memory: undefined, machine: undefined })
writePage('rush', rush, rushSection(rush))
const { oversold, lost, doubled, brokenInvariants } = rush.verdict
if (oversold + lost + doubled + Object.keys(brokenInvariants).length > 0) process.exitCode = 1

/** One category that three in five want and one in five gets, and nine that are enough for the others. */
async function openRushSale() {
  const opened = await openSale(house.db, 10, Math.ceil(count / 4))
  await house.runSql(`update event set require_login_to_reserve = true where id = $1`, [opened.eventId])
  await house.runSql(`update item set total = $2 where id = $1`, [opened.items[0], Math.ceil(count / 5)])
  return opened
}

function countOf(kinds: End[]) {
  return Object.fromEntries(
    [...Map.groupBy(kinds, (kind) => kind)].map(([kind, some]) => [kind, some.length]),
  )
}
