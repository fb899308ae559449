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
  giveUpReservation: 1,
}
