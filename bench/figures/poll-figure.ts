import path from 'node:path'
import type { Environment } from '../environment/environment.ts'
import { sendAtFixedRate, percentile } from '../load/fixed-rate.ts'
import { type PlannedRequest, runLoad, writeRequests } from '../load/wrk.ts'
import { addressOf, type Buyer } from '../seed/buyers.ts'
import { openSale } from '../seed/sale.ts'
import { addWaitingCarts } from '../seed/waiting.ts'
import type { Figure } from './figure.ts'

type Shop = { environment: Environment; url: string; bareUrl: string; buyers: Buyer[]; seconds: number }

const CLIENTS = 200

/** Buyers with an open QR code: each polls for the payment. */
export async function pollFigure({ environment, url, bareUrl, buyers, seconds }: Shop) {
  const carts = await addWaitingCarts(environment.runSql, buyers, await openSale(environment.db, 1))
  const [ours, bare] = [path.join(environment.folder, 'polls'), path.join(environment.folder, 'selects')]
  const polls: PlannedRequest[] = carts.map(({ cartUUID, token }, n) => ({
    path: `/api/cart/${cartUUID}/pay/pix?mode=2`,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': addressOf(n) },
  }))
  writeRequests(ours, polls)
  writeRequests(
    bare,
    carts.map(({ cartUUID }) => ({ path: `/select/${cartUUID}` })),
  )
  const behind = (address: string): Figure => ({
    work: 'GET …/pay/pix?mode=2, 200 clients',
    limit: 'bare Fastify, one indexed SELECT',
    wanted: 0.5,
    measureLimit: async () => (await runLoad(bareUrl, bare, { clients: CLIENTS, seconds })).perSecond,
    measureOurs: () => runLoad(address, ours, { clients: CLIENTS, seconds }),
  })
  return { figure: behind(url), behind, polls }
}

/** Median and p99 latency in milliseconds at 500 polls per second. */
export async function measurePollLatency(url: string, polls: PlannedRequest[], seconds: number) {
  const load = { perSecond: 500, seconds, connections: CLIENTS }
  const { latencies, failures } = await sendAtFixedRate(url, polls, load)
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), failures }
}
