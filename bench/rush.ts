import { describeMachine } from './environment/machine.ts'
import { openEnvironment } from './environment/environment.ts'
import { memoryOf } from './environment/process.ts'
import { memoryFigures } from './figures/single-figures.ts'
import { singleRows } from './report/crowd-section.ts'
import { writePage } from './report/page.ts'
import { rushSection } from './report/rush-section.ts'
import { openBank } from './rush/bank.ts'
import { type Outcome, runBuyer } from './rush/buyer.ts'
import { openClient } from './rush/client.ts'
import { drawBuyers } from './rush/draw-buyers.ts'
import { settlementFigures } from './rush/settlement.ts'
import { summarise, summariseProofs } from './rush/summary.ts'
import { checkResults, waitUntilSettled } from './rush/checks.ts'
import { ADDRESSES, addBuyers } from './seed/buyers.ts'
import { openSale } from './seed/sale.ts'
import { readOptions } from '../tools/options.ts'

const values = readOptions(
  `npm run bench -- rush --buyers 2000 --processes 2: the opening of a sale; half of the buyers come in its
first quarter, --minutes is its length. With --addresses 4 all of them share four addresses, and the run fails if a limit
refuses one of them.`,
  {
    buyers: { type: 'string', default: '2000' },
    processes: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '1' },
    addresses: { type: 'string', default: String(ADDRESSES) },
    seed: { type: 'string', default: '20261120' },
  },
)
const [count, processes, minutes, addresses, seed] = [
  Number(values.buyers),
  Number(values.processes),
  Number(values.minutes),
  Number(values.addresses),
  Number(values.seed),
]

// Carts expire sooner than in production, so that the run need not wait long for late payments.
const CART_SECONDS = 30
const EXTRA_MS = 45_000

const machine = describeMachine()
await using environment = await openEnvironment({ commitTimes: true })
const buyers = await addBuyers(environment.runSql, count)
const sale = await openRushSale()
const times = { CART_SECONDS: String(CART_SECONDS), ANONYMOUS_CART_SECONDS: '25', RECONCILE_SECONDS: '5' }
const servers = await Promise.all(Array.from({ length: processes }, () => environment.startServer(times)))
const balancer = await environment.startBalancer(servers.map(({ port }) => port))
const shopUrl = `http://127.0.0.1:${balancer.port}`
await environment.startWorker({ ...times, PIX_WEBHOOK_URL: `${shopUrl}/hooks/pix` })

const [client, bank] = [openClient(shopUrl), openBank(environment.sandboxUrl)]
const rushMs = minutes * 60_000
const memory: { atMs: number; megabytes: number[] }[] = []
const sampleMemory = () =>
  memory.push({ atMs: client.elapsedMs(), megabytes: servers.map((server) => memoryOf(server).now) })
const memoryTimer = setInterval(sampleMemory, 1000)

const plan = {
  client,
  bank,
  shortName: sale.shortName,
  cartSeconds: CART_SECONDS,
  endsMs: rushMs + EXTRA_MS,
  shownAt: new Map<string, number>(),
}
const simulated = drawBuyers(buyers, { items: sale.items, rushMs, seed, addresses })
const outcomes = await Promise.all(simulated.map((buyer) => runBuyer(buyer, plan)))
await bank.clearFaults()
await waitUntilSettled(environment, bank)
clearInterval(memoryTimer)
client.close()

const rush = {
  at: new Date().toISOString(),
  machine,
  settings: { buyers: count, addresses, processes, minutes, seed, cartSeconds: CART_SECONDS },
  ...summarise(client.calls),
  proofs: summariseProofs(client),
  outcomes: countOf(outcomes),
  faultsOrdered: bank.ordered(),
  checks: await checkResults(environment, bank),
  memory,
  figures: [...(await settlementFigures(environment, plan.shownAt)), ...servers.flatMap(memoryFigures)],
}
console.table(rush.calls)
console.table(singleRows(rush.figures))
console.log({
  ...rush,
  calls: undefined,
  figures: undefined,
  perSecond: undefined,
  memory: undefined,
  machine: undefined,
})
writePage(addresses < ADDRESSES ? 'sharedRush' : 'rush', rush, rushSection(rush))
const { oversold, lost, doubled, brokenInvariants } = rush.checks
if (oversold + lost + doubled + Object.keys(brokenInvariants).length + client.turnedAway.length > 0)
  process.exitCode = 1

/** One category that three in five buyers want and one in five gets, and nine with enough units. */
async function openRushSale() {
  const opened = await openSale(environment.db, 10, Math.ceil(count / 4))
  await environment.runSql(`update event set require_login_to_reserve = true where id = $1`, [opened.eventId])
  await environment.runSql(`update item set total = $2 where id = $1`, [
    opened.items[0],
    Math.ceil(count / 5),
  ])
  return opened
}

function countOf(kinds: Outcome[]) {
  return Object.fromEntries(
    [...Map.groupBy(kinds, (kind) => kind)].map(([kind, some]) => [kind, some.length]),
  )
}
