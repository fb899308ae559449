import path from 'node:path'
import type { Environment } from '../environment/environment.ts'
import { type PlannedRequest, runLoad, writeRequests } from '../load/wrk.ts'
import { addressOf, ADDRESSES, type Buyer } from '../seed/buyers.ts'
import { openSale } from '../seed/sale.ts'
import { addScoreboard } from '../seed/scoreboard.ts'
import type { Figure } from './figure.ts'

type Shop = { environment: Environment; url: string; bareUrl: string; buyers: Buyer[]; seconds: number }

const ITEMS = 50
const RIDERS = 60

/** The public pages, compared with the same bytes from memory. */
export async function readFigures({ environment, url, bareUrl, buyers, seconds }: Shop): Promise<Figure[]> {
  const sale = await openSale(environment.db, ITEMS)
  await addScoreboard(environment.runSql, sale.items[0]!, buyers.slice(0, RIDERS))
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
      const files = [
        path.join(environment.folder, `page${n}`),
        path.join(environment.folder, `bytes${n}`),
      ] as const
      writeRequests(files[0], fromEveryAddress(address))
      writeRequests(files[1], fromEveryAddress(`/bytes/${n}`))
      return {
        work: `${name} (${(page.byteLength / 1024).toFixed(1)} kB), 50 clients`,
        limit: 'bare Fastify, the same bytes from memory',
        wanted: 0.6,
        measureLimit: async () => (await runLoad(bareUrl, files[1], { clients: 50, seconds })).perSecond,
        measureOurs: () => runLoad(url, files[0], { clients: 50, seconds }),
      }
    }),
  )
}

async function readPage(address: string) {
  const answer = await fetch(address)
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return answer.arrayBuffer()
}

const fromEveryAddress = (address: string): PlannedRequest[] =>
  Array.from({ length: ADDRESSES }, (_, n) => ({
    path: address,
    headers: { 'x-forwarded-for': addressOf(n) },
  }))
