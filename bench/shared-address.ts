import { openEnvironment } from './environment/environment.ts'
import { describeMachine } from './environment/machine.ts'
import { addPayers } from './purchases/payers.ts'
import { writePage } from './report/page.ts'
import { sharedAddressSection } from './report/shared-address-section.ts'
import { openClient } from './rush/client.ts'
import { summarise, summariseProofs } from './rush/summary.ts'
import { addBuyers } from './seed/buyers.ts'
import { openSale } from './seed/sale.ts'
import { addScoreboard } from './seed/scoreboard.ts'
import { forEach, purchase, signUp } from './shared-address/people.ts'
import { runScript } from './shared-address/script.ts'
import { watchScoreboard } from './shared-address/viewers.ts'
import { readOptions } from '../tools/options.ts'

const values = readOptions(
  `npm run bench -- address: people behind one IPv4 with every limit on: viewers of the scoreboard, sign-ups within ten
minutes and purchases within five. It fails if one of them is refused. Then a script looks up CPFs from the same address.`,
  {
    viewers: { type: 'string', default: '2000' },
    'sign-ups': { type: 'string', default: '300' },
    purchases: { type: 'string', default: '500' },
    cpfs: { type: 'string', default: '1000' },
    processes: { type: 'string', default: '2' },
  },
)
const [SIGN_UPS_AT_ONCE, PURCHASES_AT_ONCE] = [8, 25]
const [SECONDS_FOR_SIGN_UPS, SECONDS_FOR_PURCHASES] = [600, 300]

const machine = describeMachine()
await using environment = await openEnvironment()
const sale = await openSale(environment.db, 10)
await addScoreboard(environment.runSql, sale.items[0]!, await addBuyers(environment.runSql, 200))
const payers = await addPayers(environment.runSql, Number(values.purchases))
const servers = await Promise.all(
  Array.from({ length: Number(values.processes) }, () => environment.startServer()),
)
const balancer = await environment.startBalancer(servers.map(({ port }) => port))
const shopUrl = `http://127.0.0.1:${balancer.port}`
await environment.startWorker({ PIX_WEBHOOK_URL: `${shopUrl}/hooks/pix` })

const client = openClient(shopUrl)
const scene = { client, sandboxUrl: environment.sandboxUrl, itemIds: sale.items }
const pages = [
  '/api/events/?rankings=1',
  `/api/events/${sale.eventId}?showItems=1&rankings=1`,
  `/api/rankings/category/${sale.items[0]}`,
  `/api/rankings/players/${sale.eventId}`,
]
let isOver = false
const watching = watchScoreboard(shopUrl, pages, { viewers: Number(values.viewers), isOver: () => isOver })
const [signUps, purchases] = await Promise.all([
  forEach(Number(values['sign-ups']), SIGN_UPS_AT_ONCE, (nth) => signUp(scene, nth, payers[0]!.cpf)),
  forEach(payers.length, PURCHASES_AT_ONCE, (nth) => purchase(scene, payers[nth]!, nth)),
])
isOver = true
const viewers = await watching
client.close()
const result = {
  at: new Date().toISOString(),
  machine,
  people: {
    'sign-ups': Number(values['sign-ups']),
    'seconds for the sign-ups': signUps.seconds,
    purchases: payers.length,
    'seconds for the purchases': purchases.seconds,
    'not served': signUps.failures.length + purchases.failures.length,
  },
  viewers: { viewers: Number(values.viewers), ...viewers },
  calls: summarise(client.calls).calls,
  proofs: summariseProofs(client),
  script: await runScript(shopUrl, Number(values.cpfs)),
}
console.table(result.calls)
console.log([...signUps.failures, ...purchases.failures].slice(0, 5))
console.log({ ...result, calls: undefined, machine: undefined })
writePage('sharedAddress', result, sharedAddressSection(result))

const isInTime = signUps.seconds <= SECONDS_FOR_SIGN_UPS && purchases.seconds <= SECONDS_FOR_PURCHASES
const isServed = result.people['not served'] + viewers.notAnswered + client.turnedAway.length === 0
const isStopped = Number(values.cpfs) < 1000 || result.script.stopped > 0
if (!isInTime || !isServed || !isStopped) process.exitCode = 1
