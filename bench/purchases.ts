import { describeMachine } from './environment/machine.ts'
import { openEnvironment } from './environment/environment.ts'
import { purchaseFigure, type PurchaseResult } from './figures/purchase-figure.ts'
import { readOptions } from '../tools/options.ts'

const values = readOptions(
  `npm run bench -- purchases: whole purchases from a number of clients, from the reservation to the saved rider.`,
  {
    clients: { type: 'string', default: '1,5,50,300' },
    seconds: { type: 'string', default: '10' },
    processes: { type: 'string', default: '1' },
  },
)

console.log(describeMachine())
await using environment = await openEnvironment()
const servers = await Promise.all(
  Array.from({ length: Number(values.processes) }, () => environment.startServer()),
)
const balancer =
  servers.length > 1 ? await environment.startBalancer(servers.map(({ port }) => port)) : servers[0]
const url = `http://127.0.0.1:${balancer?.port}`
const worker = await environment.startWorker({ PIX_WEBHOOK_URL: `${url}/hooks/pix` })
const figure = await purchaseFigure({ environment, url, servers, worker })
console.log({ 'limit, transactions per second': Math.round(await figure.measureLimit(4)) })
const results: PurchaseResult[] = []
for (const clients of values.clients.split(',').map(Number)) {
  const result = await figure.measureOurs({ clients, seconds: Number(values.seconds) })
  results.push(result)
  console.log(JSON.stringify(result))
}
console.table(results.map(({ clients, perSecond, cost }) => ({ clients, perSecond, ...cost })))
console.table(
  results.map(({ clients, steps, settled, shown }) => ({
    clients,
    ...Object.fromEntries(
      Object.entries({ ...steps, settled, noticeToShown: shown }).map(([name, { p50, p99 }]) => [
        name,
        `${p50} / ${p99}`,
      ]),
    ),
  })),
)
