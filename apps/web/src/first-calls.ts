import { askEarly } from '#api/early-answers.ts'
import { eventProfile } from '#api/queries.ts'
import { urlOf } from '#api/url-of.ts'
import { categoryRanking } from '#areas/scoreboard/placar-category/queries.ts'
import { rankedEvent } from '#areas/scoreboard/placar-event/queries.ts'
import { playerRanking } from '#areas/scoreboard/placar-players/queries.ts'
import { scoredEvents } from '#areas/scoreboard/placar/queries.ts'
import { currentEvents } from '#areas/shop/events/queries.ts'
import { cartPix, storedCart } from '#areas/shop/components/queries.ts'
import { sale } from '#areas/shop/purchase/queries.ts'
import { isScoreboardHost } from '#shell/scoreboard-host.ts'
import { adminToken, isLoggedIn, readStored, token } from '#storage/session.ts'
import type { Input, Key } from '@porteira/contract'

// This small file arrives before the app. It sends the calls of the first screen while the app is still loading.
// An early call that the page does not make is wasted.

const ask = <K extends Key & `GET ${string}`>([key, input]: [K, Input<K>], options?: { fresh: boolean }) =>
  askEarly(urlOf(key, input), options)

const fresh = { fresh: true }
const eventUUID = readStored('eventUUID')
const cart = {
  cartUUID: readStored('cartUUID'),
  installments: Number(readStored('mdlCartInstallments')) || 1,
  token: token(),
}

const askEvent = () => eventUUID && ask(eventProfile(eventUUID, adminToken()))
const askSale = () => eventUUID && ask(sale(eventUUID, cart.token))
const askCart = (options = cart) => cart.cartUUID && ask(storedCart(options))
const askPixCode = () => cart.cartUUID && isLoggedIn() && ask(cartPix(cart, '0'))

const askRoot = () =>
  isScoreboardHost(location.hostname)
    ? ask(scoredEvents(), fresh)
    : location.hash === '' && ask(currentEvents())

const firstCalls: [address: RegExp, ask: (uuid: string) => unknown][] = [
  [/^\/$/, askRoot],
  [/^\/purchase$/, () => [askSale(), askEvent()]],
  [/^\/installments$/, () => [askCart({ ...cart, installments: 1 }), askEvent()]],
  [/^\/payment$/, () => [askPixCode(), askCart(), askEvent()]],
  [/^\/placar$/, () => ask(scoredEvents(), fresh)],
  [/^\/placar\/event\/([^/]+)$/, (uuid) => ask(rankedEvent(uuid), fresh)],
  [/^\/placar\/category\/([^/]+)$/, (uuid) => ask(categoryRanking(uuid), fresh)],
  [/^\/placar\/players\/([^/]+)$/, (uuid) => ask(playerRanking(uuid), fresh)],
]

for (const [address, askFor] of firstCalls) {
  const [page, uuid = ''] = address.exec(location.pathname) ?? []
  if (page) askFor(uuid)
}
