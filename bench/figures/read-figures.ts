import path from 'node:path'
import type { Environment } from '../environment/environment.ts'
import { type PlannedRequest, runLoad, watchNothing, writeRequests } from '../load/wrk.ts'
import { addressOf, ADDRESSES, type Buyer } from '../seed/buyers.ts'
import { openSale } from '../seed/sale.ts'
import { addScoreboard } from '../seed/scoreboard.ts'
import type { Figure } from './figure.ts'

type Shop = { environment: Environment; url: string; bareUrl: string; buyers: Buyer[]; seconds: number }

const ITEMS = 50
const RIDERS = 60

/** The public pages, compared with the same bytes from memory. */
export async function readFigures({ environment, url, bareUrl, buyers, seconds }: Shop): Promise<Figure[]> {
  const addresses = await openPages(environment, buyers)
  return Promise.all(
    Object.entries(addresses).map(async ([name, address]) => {
      const page = await writePage(environment, { url, bareUrls: [bareUrl], address })
      return {
        work: `${name} (${page.kilobytes} kB), 50 clients`,
        limit: 'bare Fastify, the same bytes from memory',
        wanted: 0.6,
        measureLimit: async () => (await runLoad(bareUrl, page.bare, { clients: 50, seconds })).perSecond,
        measureOurs: (watch = watchNothing) => runLoad(url, page.ours, { clients: 50, seconds, watch }),
      }
    }),
  )
}

/** The addresses of the public pages of a new sale with a scoreboard. */
export async function openPages({ db, runSql }: Environment, buyers: Buyer[]) {
  const sale = await openSale(db, ITEMS)
  await addScoreboard(runSql, sale.items[0]!, buyers.slice(0, RIDERS))
  return {
    'event page': `/api/events/${sale.shortName}`,
    [`item list, ${ITEMS} items`]: `/api/events/${sale.shortName}?showItems=1`,
    [`ranking, ${RIDERS} entries`]: `/api/rankings/category/${sale.items[0]}`,
    [`riders' ranking, ${RIDERS} riders`]: `/api/rankings/players/${sale.eventId}`,
  }
}

type Page = { url: string; bareUrls: string[]; address: string }

/** Stores the bytes of a page in the bare servers, and writes the requests for both. */
export async function writePage({ folder }: Environment, { url, bareUrls, address }: Page) {
  const body = await readPage(url + address)
  const name = address.replaceAll(/\W/g, '-')
  for (const bareUrl of bareUrls) await fetch(`${bareUrl}/bytes/${name}`, { method: 'PUT', body })
  const files = { ours: path.join(folder, `page${name}`), bare: path.join(folder, `bytes${name}`) }
  writeRequests(files.ours, fromEveryAddress(address))
  writeRequests(files.bare, fromEveryAddress(`/bytes/${name}`))
  return { ...files, kilobytes: (body.byteLength / 1024).toFixed(1) }
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
