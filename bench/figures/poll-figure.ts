import path from 'node:path'
import type { Environment } from '../environment/environment.ts'
import { sendAtFixedRate, percentile } from '../load/fixed-rate.ts'
import { type PlannedRequest, runLoad, watchNothing, writeRequests } from '../load/wrk.ts'
import { addressOf, type Buyer } from '../seed/buyers.ts'
import { openSale } from '../seed/sale.ts'
import { addWaitingCarts } from '../seed/waiting.ts'
import type { Figure } from './figure.ts'

type Shop = { environment: Environment; url: string; bareUrl: string; buyers: Buyer[]; seconds: number }

const CLIENTS = 200

/** Buyers with an open QR code: each polls for the payment. */
export async function pollFigure({ environment, url, bareUrl, buyers, seconds }: Shop) {
  const polls = await openPolls(environment, buyers)
  const files = writePolls(environment, polls, 'polls')
  const figure: Figure = {
    work: 'GET …/pay/pix?mode=2, 200 clients',
    limit: 'bare Fastify, one indexed SELECT',
    wanted: 0.5,
    measureLimit: async () => (await runLoad(bareUrl, files.bare, { clients: CLIENTS, seconds })).perSecond,
    measureOurs: (watch = watchNothing) => runLoad(url, files.ours, { clients: CLIENTS, seconds, watch }),
  }
  return { figure, polls: polls.map(({ ours }) => ours) }
}

export type Poll = { accountId: number; ours: PlannedRequest; bare: PlannedRequest }

/** The polls of buyers with an open QR code, each with the SELECT that is its limit. */
export async function openPolls(environment: Environment, buyers: Buyer[]): Promise<Poll[]> {
  const carts = await addWaitingCarts(environment.runSql, buyers, await openSale(environment.db, 1))
  return carts.map(({ accountId, cartUUID, token }, n) => ({
    accountId,
    ours: {
      path: `/api/cart/${cartUUID}/pay/pix?mode=2`,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': addressOf(n) },
    },
    bare: { path: `/select/${cartUUID}` },
  }))
}

function writePolls({ folder }: Environment, polls: Poll[], name: string) {
  const files = { ours: path.join(folder, name), bare: path.join(folder, `${name}-bare`) }
  writeRequests(
    files.ours,
    polls.map(({ ours }) => ours),
  )
  writeRequests(
    files.bare,
    polls.map(({ bare }) => bare),
  )
  return files
}

/** Median and p99 latency in milliseconds at 500 polls per second. */
export async function measurePollLatency(url: string, polls: PlannedRequest[], seconds: number) {
  const load = { perSecond: 500, seconds, connections: CLIENTS }
  const { latencies, failures } = await sendAtFixedRate(url, polls, load)
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), failures }
}
