import path from 'node:path'
import type { House } from '../house/house.ts'
import { askSteadily, percentile } from '../load/steady.ts'
import { type Ask, crowd, writeRequests } from '../load/wrk.ts'
import { addressOf, type Buyer } from '../stock/buyers.ts'
import { openSale } from '../stock/sale.ts'
import { addWaitingCarts } from '../stock/waiting.ts'
import type { Figure } from './figure.ts'

type Shop = { house: House; url: string; bareUrl: string; buyers: Buyer[]; seconds: number }

const CLIENTS = 200

/** Buyers in front of their QR codes: each asks whether his Pix has come. */
export async function polling({ house, url, bareUrl, buyers, seconds }: Shop) {
  const carts = await addWaitingCarts(house.runSql, buyers, await openSale(house.db, 1))
  const [ours, bare] = [path.join(house.folder, 'polls'), path.join(house.folder, 'selects')]
  const polls: Ask[] = carts.map(({ cartUUID, token }, n) => ({
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
    measureLimit: async () => (await crowd(bareUrl, bare, { clients: CLIENTS, seconds })).perSecond,
    measureOurs: () => crowd(address, ours, { clients: CLIENTS, seconds }),
  })
  return { figure: behind(url), behind, polls }
}

/** The wait of all but the slowest hundredth, in milliseconds, when 500 ask each second. */
export async function waitOfPolls(url: string, polls: Ask[], seconds: number) {
  const load = { perSecond: 500, seconds, connections: CLIENTS }
  const { waits, failures } = await askSteadily(url, polls, load)
  return { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99), failures }
}
