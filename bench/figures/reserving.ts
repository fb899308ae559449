import path from 'node:path'
import type { House } from '../house/house.ts'
import { pgbench } from '../load/pgbench.ts'
import { type Ask, crowd, type Heard, writeRequests } from '../load/wrk.ts'
import { addressOf, ADDRESSES, type Buyer } from '../stock/buyers.ts'
import { openSale } from '../stock/sale.ts'
import type { Figure } from './figure.ts'

const scripts = path.resolve(import.meta.dirname, '../peers')

type Shop = { house: House; url: string; buyers: Buyer[]; seconds: number }

/** Everybody wants the same item, or everybody one of fifty; with a login or without. */
export function reserving(shop: Shop, what: 'hot' | 'spread', who: 'visitors' | 'buyers'): Figure {
  const { house, seconds } = shop
  const items = what === 'hot' ? 1 : 50
  return {
    work: `POST /api/cart/, ${what === 'hot' ? 'one hot item' : '50 items'}, 50 ${who}`,
    limit: `pgbench, ${what === 'hot' ? 'the same row' : '50 rows'}, one statement, 16 clients`,
    wanted: what === 'hot' ? 2 : 0.8,
    measureLimit: () => pgbench(house.databaseUrl, path.join(scripts, `${what}.pgbench`), { seconds }),
    async measureOurs() {
      const sale = await openSale(house.db, items)
      const file = path.join(house.folder, 'reserving')
      writeRequests(file, wishes(sale.items, who === 'buyers' ? shop.buyers : []))
      const heard = await crowd(shop.url, file, { clients: 50, seconds })
      await expectStock(house, sale.eventId, heard)
      return heard
    },
  }
}

const wishes = (items: string[], buyers: Buyer[]): Ask[] =>
  Array.from({ length: buyers.length || ADDRESSES }, (_, n) => ({
    method: 'POST',
    path: '/api/cart/',
    headers: {
      'x-forwarded-for': addressOf(n),
      ...(buyers[n] && { authorization: `Bearer ${buyers[n].token}` }),
    },
    body: { items: [{ itemUUID: items[n % items.length], quantity: 1 }], termsAccepted: '2026-01' },
  }))

/** Every acknowledged reservation is there and took its unit, and nobody took one more. */
async function expectStock(house: House, eventId: string, heard: Heard) {
  const { rows } = await house.runSql(
    `select (select coalesce(sum(taken), 0)::int from item where event_id = $1) as taken,
      (select count(*)::int from cart where event_id = $1 and status = 'open') as carts`,
    [eventId],
  )
  const { taken, carts } = rows[0] as { taken: number; carts: number }
  if (taken !== carts || carts < heard.requests - heard.refused)
    throw new Error(`${heard.requests - heard.refused} acknowledged, ${carts} carts, ${taken} units taken.`)
}
