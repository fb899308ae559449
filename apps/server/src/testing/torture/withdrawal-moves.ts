import { addDays, businessDate } from '@porteira/domain'
import { listCarts, pick, pickCart, type ScarceShop, tokenOf } from './scarce-shop.ts'

/** Moves of buyers who change their plans. The numbers select the cart and its units from those that exist at that time. */
export const withdrawalMoves = {
  /** A buyer withdraws one unit of a cart, or all of them, also by two calls at once. */
  async withdraw(world: ScarceShop, a: number, b: number, c: number) {
    const cart = pickCart(await listCarts(world.server), a)
    if (!cart) return
    const own = { params: { cartUUID: cart.id }, query: { token: tokenOf(world, cart.owner_id) } }
    const { server } = world
    const offer = await server.call('GET /api/cart/:cartUUID/withdrawal', own)
    const units = offer.body.units ?? []
    const chosen = b % 3 === 0 ? units : units.filter((unit) => unit === pick(units, b))
    const entries = chosen.flatMap(({ cartItemIds }) => cartItemIds)
    if (entries.length === 0) return offer
    const query = { ...own.query, entries: entries.join() }
    const { body } = await server.call('GET /api/cart/:cartUUID/withdrawal', { ...own, query })
    const shown = { value: body.removal?.value ?? 0, due: body.removal?.due ?? 0 }
    const send = () =>
      server.call('POST /api/cart/:cartUUID/withdrawal', { ...own, body: { entries, shown } })
    return Promise.all(Array.from({ length: 1 + (c % 2) }, send)).then(([answer]) => answer)
  },
  /** A buyer puts one of the buyers into an own entry, also by two calls at once, and the entry may be removed meanwhile. */
  async swapRider(world: ScarceShop, a: number, b: number, c: number) {
    const { server, admin } = world
    const cart = pickCart(await listCarts(server), a)
    if (!cart) return
    const [cartUUID, query] = [cart.id, { token: tokenOf(world, cart.owner_id) }]
    const list = await server.call('GET /api/cart/:cartUUID/swaps', { params: { cartUUID }, query })
    const entry = pick(list.body.entries ?? [], b)
    if (!entry) return list
    const params = { cartUUID, cartItemId: String(entry.item.cartItemId) }
    const send = (at: number) =>
      server.call('PUT /api/cart/:cartUUID/swaps/:cartItemId', {
        params,
        query,
        body: {
          version: entry.version,
          swaps: [{ position: 0, rider: { cpf: pick(world.buyers, at)!.account.cpf } }],
        },
      })
    const [answer] = await Promise.all([
      send(c),
      ...(c % 2 === 0 ? [send(c + 1)] : []),
      ...(c % 5 === 0
        ? [
            server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
              params,
              query: { token: admin },
            }),
          ]
        : []),
    ])
    return answer
  },
  /** Two people move the days of the event, after the due days of plans or before some of them. */
  async postpone(world: ScarceShop, a: number, b: number) {
    const { server, admin, desk } = world
    const params = { eventUUID: desk.eventUUID }
    const today = businessDate(new Date())
    const days = { startDate: addDays(today, 25 + 9 * a), endDate: addDays(today, 27 + 9 * a) }
    const as = (token: string) => ({ params, query: { token } })
    const query = { token: admin, ...days }
    const foreseen = await server.call('GET /api/events/:eventUUID/postponement/forecast', { params, query })
    if (foreseen.status !== 200) return foreseen
    const { carts, entries } = foreseen.body.forecast
    const shown = { carts, entries }
    const body = { ...days, chooseUntil: addDays(today, 1 + (b % 20)), reason: 'Chuva', shown }
    await server.call('POST /api/events/:eventUUID/postponement', { ...as(desk.token), body })
    const { postponement } = (await server.call('GET /api/events/:eventUUID/postponement', as(admin))).body
    if (postponement?.state !== 'waiting') return
    const { postponementUUID } = postponement
    return server.call('POST /api/events/:eventUUID/postponement/approve', {
      ...as(admin),
      body: { postponementUUID, shown },
    })
  },
  keepEntries: ({ server, buyers, desk }: ScarceShop, a: number) =>
    server.call('POST /api/users/postponements/:eventUUID/keep', {
      params: { eventUUID: desk.eventUUID },
      query: { token: pick(buyers, a)!.token },
    }),
  /** A buyer gives up a cart that is not paid. */
  async giveUpReservation(world: ScarceShop, a: number) {
    const cart = pickCart(await listCarts(world.server), a)
    if (!cart) return
    return world.server.call('POST /api/cart/:cartUUID/cancel', {
      params: { cartUUID: cart.id },
      query: { token: tokenOf(world, cart.owner_id) },
    })
  },
}

export const withdrawalWeights: Record<keyof typeof withdrawalMoves, number> = {
  withdraw: 5,
  swapRider: 4,
  postpone: 2,
  keepEntries: 1,
  giveUpReservation: 1,
}
