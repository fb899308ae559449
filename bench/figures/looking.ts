import path from 'node:path'
import type { House } from '../house/house.ts'
import { type Ask, crowd, writeRequests } from '../load/wrk.ts'
import { addressOf, ADDRESSES, type Buyer } from '../stock/buyers.ts'
import { openSale } from '../stock/sale.ts'
import { addScoreboard } from '../stock/scoreboard.ts'
import type { Figure } from './figure.ts'

type Shop = { house: House; url: string; bareUrl: string; buyers: Buyer[]; seconds: number }

const ITEMS = 50
const RIDERS = 60

/** The pages everybody looks at, beside the same bytes from memory. */
export async function looking({ house, url, bareUrl, buyers, seconds }: Shop): Promise<Figure[]> {
  const sale = await openSale(house.db, ITEMS)
  await addScoreboard(house.runSql, sale.items[0]!, buyers.slice(0, RIDERS))
  const pages = {
    'event page': `/api/events/${sale.shortName}`,
    [`item list, ${ITEMS} items`]: `/api/events/${sale.shortName}?showItems=1`,
    [`ranking, ${RIDERS} entries`]: `/api/rankings/category/${sale.items[0]}`,
    [`riders' ranking, ${RIDERS} riders`]: `/api/rankings/players/${sale.eventId}`,
  }
  return Promise.all(
    Object.entries(pages).map(async ([name, address], n) => {
      const page = await readPage(url + address)
      await fetch(`${bareUrl}/bytes/${n}`, { method: 'PUT', body: page })
      const files = [path.join(house.folder, `page${n}`), path.join(house.folder, `bytes${n}`)] as const
      writeRequests(files[0], everywhere(address))
      writeRequests(files[1], everywhere(`/bytes/${n}`))
      return {
        work: `${name} (${(page.byteLength / 1024).toFixed(1)} kB), 50 clients`,
        limit: 'bare Fastify, the same bytes from memory',
        wanted: 0.6,
        measureLimit: async () => (await crowd(bareUrl, files[1], { clients: 50, seconds })).perSecond,
        measureOurs: () => crowd(url, files[0], { clients: 50, seconds }),
      }
    }),
  )
}

async function readPage(address: string) {
  const answer = await fetch(address)
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return answer.arrayBuffer()
}

const everywhere = (address: string): Ask[] =>
  Array.from({ length: ADDRESSES }, (_, n) => ({
    path: address,
    headers: { 'x-forwarded-for': addressOf(n) },
  }))
