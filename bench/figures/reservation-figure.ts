import path from 'node:path'
import type { Environment } from '../environment/environment.ts'
import { pgbench } from '../load/pgbench.ts'
import {
  type PlannedRequest,
  runLoad,
  type LoadResult,
  type Watch,
  watchNothing,
  writeRequests,
} from '../load/wrk.ts'
import { addressOf, ADDRESSES, type Buyer } from '../seed/buyers.ts'
import { openSale } from '../seed/sale.ts'
import type { Figure } from './figure.ts'

const scripts = path.resolve(import.meta.dirname, '../baseline')

type Shop = { environment: Environment; url: string; buyers: Buyer[]; seconds: number }

const WANTED = { hot: { visitors: 2, buyers: 1.5 }, spread: { visitors: 0.8, buyers: 0.5 } }

/** Reservations of one item or of fifty, with or without a login. */
export function reservationFigure(shop: Shop, what: 'hot' | 'spread', who: 'visitors' | 'buyers'): Figure {
  const { environment, seconds, url } = shop
  const items = what === 'hot' ? 1 : 50
  const buyers = who === 'buyers' ? shop.buyers : []
  return {
    work: `POST /api/cart/, ${what === 'hot' ? 'one hot item' : '50 items'}, 50 ${who}`,
    limit: `pgbench, ${what === 'hot' ? 'the same row' : '50 rows'}, one statement, 16 clients`,
    wanted: WANTED[what][who],
    measureLimit: () => pgbench(environment.databaseUrl, path.join(scripts, `${what}.pgbench`), { seconds }),
    measureOurs: (watch = watchNothing) =>
      loadReservations({ environment, buyers, items, url, clients: 50, seconds, watch }),
  }
}

type Reservations = {
  environment: Environment
  /** Without buyers the clients reserve without a login. */
  buyers: Buyer[]
  items: number
  url: string
  clients: number
  seconds: number
  watch: Watch
}

/** Reserves units of a new sale, and checks that each acknowledged reservation took its unit. */
export async function loadReservations({
  environment,
  buyers,
  items,
  url,
  ...load
}: Reservations): Promise<LoadResult> {
  const sale = await openSale(environment.db, items)
  const file = path.join(environment.folder, 'reserving')
  writeRequests(file, wishedItems(sale.items, buyers))
  const result = await runLoad(url, file, load)
  await expectStock(environment, sale.eventId, result)
  return result
}

const wishedItems = (items: string[], buyers: Buyer[]): PlannedRequest[] =>
  Array.from({ length: buyers.length || ADDRESSES }, (_, n) => ({
    method: 'POST',
    path: '/api/cart/',
    headers: {
      'x-forwarded-for': addressOf(n),
      ...(buyers[n] && { authorization: `Bearer ${buyers[n].token}` }),
    },
    body: { items: [{ itemUUID: items[n % items.length], quantity: 1 }], termsAccepted: '2026-01' },
  }))

/** Checks that every acknowledged reservation exists and that it took exactly its units. */
async function expectStock(environment: Environment, eventId: string, result: LoadResult) {
  const { rows } = await environment.runSql(
    `select (select coalesce(sum(taken), 0)::int from item where event_id = $1) as taken,
      (select count(*)::int from cart where event_id = $1 and status = 'open') as carts`,
    [eventId],
  )
  const { taken, carts } = rows[0] as { taken: number; carts: number }
  if (taken !== carts || carts < result.requests - result.refused)
    throw new Error(`${result.requests - result.refused} acknowledged, ${carts} carts, ${taken} units taken.`)
}
