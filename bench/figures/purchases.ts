import { openEnvironment } from '../environment/environment.ts'
import { urlOf } from '../matrix/topology.ts'
import { purchaseFigure, type PurchaseResult } from './purchase-figure.ts'

/** Whole purchases at a number of clients and processes, and the rate of pgbench with the same rows. */
export type MeasuredPurchases = {
  clients: number
  processes: number
  limitPerSecond: number
  result: PurchaseResult
}

const CLIENTS = [1, 5, 50]
const PROCESSES = [1, 2, 4]
const WARM_UP_SECONDS = 3

/** Measures whole purchases. Each number of processes has a database of its own, in which no other cart expires. */
export async function measurePurchases(seconds: number): Promise<MeasuredPurchases[]> {
  const measured: MeasuredPurchases[] = []
  for (const processes of PROCESSES) measured.push(...(await measureWith(processes, seconds)))
  return measured
}

async function measureWith(processes: number, seconds: number) {
  await using environment = await openEnvironment()
  const servers = await Promise.all(Array.from({ length: processes }, () => environment.startServer()))
  const first =
    processes === 1 ? servers[0]! : await environment.startBalancer(servers.map(({ port }) => port))
  const url = urlOf(first)
  const worker = await environment.startWorker({ PIX_WEBHOOK_URL: `${url}/hooks/pix` })
  const figure = await purchaseFigure({ environment, url, servers, worker })
  const measured: MeasuredPurchases[] = []
  for (const clients of CLIENTS) {
    const limitPerSecond = await figure.measureLimit(seconds)
    const result = await figure.measureOurs({ clients, seconds, warmUpSeconds: WARM_UP_SECONDS })
    measured.push({ clients, processes, limitPerSecond, result })
    const { perSecond, cost } = result
    console.error(`whole purchase, ${clients} clients, ${processes}: ${perSecond.toFixed(0)}/s`, cost)
  }
  return measured
}
