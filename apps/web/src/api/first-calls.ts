import type { Input, Key } from '@porteira/contract'
import { askEarly } from './early-answers.ts'
import { isAdmin, isLoggedIn, recall, token } from '#storage/session.ts'
import { urlOf } from './url-of.ts'

// A small file of its own, here before the app: what the first screen will ask anyway is on its way while the app
// still travels. Each page asks the same in its own words; where they differ, the call was made in vain.

const ask = <K extends Key & `GET ${string}`>(key: K, input: Input<K>, how?: { fresh: boolean }) =>
  askEarly(urlOf(key, input), how)

const fresh = { fresh: true }
const params = { cartUUID: recall('cartUUID'), eventUUID: recall('eventUUID') }
const installments = Number(recall('mdlCartInstallments')) || 1
const plan = installments > 1 && { installments: String(installments) }

function askEvent() {
  const query = { token: isAdmin() ? token() : '' }
  if (params.eventUUID !== '') ask('GET /api/events/:eventUUID', { params, query })
}

function askSale() {
  const query = { token: token(), showItems: '1' } as const
  if (params.eventUUID !== '') ask('GET /api/events/:eventUUID', { params, query })
}

function askCart(under: typeof plan) {
  if (params.cartUUID !== '') ask('GET /api/cart/:cartUUID', { params, query: { token: token(), ...under } })
}

function askPixCode() {
  const query = { token: token(), mode: '0', ...plan } as const
  if (params.cartUUID !== '' && isLoggedIn()) ask('GET /api/cart/:cartUUID/pay/pix', { params, query })
}

const firstCalls: [address: RegExp, ask: (uuid: string) => unknown][] = [
  [/^\/purchase$/, () => [askSale(), askEvent()]],
  [/^\/installments$/, () => [askCart(false), askEvent()]],
  [/^\/payment$/, () => [askPixCode(), askCart(plan), askEvent()]],
  [/^\/placar$/, () => ask('GET /api/events/', { query: { rankings: '1' } }, fresh)],
  [
    /^\/placar\/event\/([^/]+)$/,
    (eventUUID) => {
      const query = { showItems: '1', rankings: '1' } as const
      ask('GET /api/events/:eventUUID', { params: { eventUUID }, query }, fresh)
    },
  ],
  [
    /^\/placar\/category\/([^/]+)$/,
    (catUUID) => ask('GET /api/rankings/category/:catUUID', { params: { catUUID } }, fresh),
  ],
  [
    /^\/placar\/players\/([^/]+)$/,
    (eventUUID) => ask('GET /api/rankings/players/:eventUUID', { params: { eventUUID } }, fresh),
  ],
]

for (const [address, askFor] of firstCalls) {
  const [page, uuid = ''] = address.exec(location.pathname) ?? []
  if (page) askFor(uuid)
}
