import { SOLD } from '#modules/sales/index.ts'
import { listCarts, pick, pickCart, type ScarceShop, tokenOf } from './scarce-shop.ts'

const listSoldEntries = ({ server }: ScarceShop) =>
  server.db
    .selectFrom('cart_item')
    .innerJoin('cart', 'cart.id', 'cart_item.cart_id')
    .where('cart.status', 'in', SOLD)
    .where('cart_item.removed_at', 'is', null)
    .select(['cart_item.id', 'cart.id as cartUUID'])
    .orderBy('cart_item.id')
    .execute()

/** Moves of the desk that give an entry another category or bundle. The numbers select both from those of that time. */
export const entryMoves = {
  /** Moves an entry for what the page shows, also by two calls at once, and the entry may be removed meanwhile. */
  async moveEntry(world: ScarceShop, a: number, b: number, c: number) {
    const { server, admin, desk } = world
    const entry = pick(await listSoldEntries(world), a)
    if (!entry) return
    const params = { cartUUID: entry.cartUUID, cartItemId: String(entry.id) }
    const read = (query: { itemUUID?: string }) =>
      server.call('GET /api/cart/admin/:cartUUID/:cartItemId/move', {
        params,
        query: { token: desk.token, ...query },
      })
    const offer = await read({})
    const targets = offer.body.targets ?? []
    const free = b % 4 === 0 ? [] : targets.filter(({ refusal }) => refusal === '')
    const target = pick(free.length > 0 ? free : targets, b)
    if (!target) return offer
    const { itemUUID } = target
    const foreseen = await read({ itemUUID })
    if (!foreseen.body.move) return foreseen
    const { owed, removal } = foreseen.body.move
    const { shiftId, deviceKey } = desk
    const cash = { value: owed, given: owed }
    const body = {
      itemUUID,
      reason: `Motivo ${a}`,
      shown: { owed, value: removal.value },
      ...(owed > 0 && { payment: { shiftId, deviceKey, cash, cards: [] } }),
    }
    const move = (token: string) =>
      server.call('POST /api/cart/admin/:cartUUID/:cartItemId/move', { params, query: { token }, body })
    const [answer] = await Promise.all([
      move(desk.token),
      ...(c % 2 === 1 ? [move(desk.token)] : []),
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

  /** Uses a voucher for a cart of the web or the desk, or takes it away, also by two calls at once. */
  async useVoucher(world: ScarceShop, a: number, b: number, c: number) {
    const { server, desk } = world
    const cart = pickCart(await listCarts(server), a)
    if (!cart) return
    const isAtDesk = c % 3 === 0
    const params = { cartUUID: cart.id }
    const query = { token: isAtDesk ? desk.token : tokenOf(world, cart.owner_id) }
    const path = isAtDesk ? '/api/till/sales' : '/api/cart'
    const body = { code: pick(world.codes, b)! }
    const redeem = () => server.call(`POST ${path}/:cartUUID/voucher`, { params, query, body })
    const remove = () => server.call(`POST ${path}/:cartUUID/voucher/remove`, { params, query })
    const [answer] = await Promise.all([
      b % 4 === 0 ? remove() : redeem(),
      ...(c % 2 === 1 ? [b % 5 === 0 ? remove() : redeem()] : []),
    ])
    return answer
  },

  /** Joins two categories as the page does, also by two calls at once. */
  async joinTwo({ server, admin, desk }: ScarceShop, a: number, b: number, c: number) {
    const params = { eventUUID: desk.eventUUID }
    const read = (pair: { fromUUID?: string; toUUID?: string }) =>
      server.call('GET /api/events/:eventUUID/join', { params, query: { token: admin, ...pair } })
    const offer = await read({})
    const { categories = [] } = offer.body
    const [from, to] = [pick(categories, a), pick(categories, b)]
    if (!from || !to) return offer
    const pair = { fromUUID: from.catUUID, toUUID: to.catUUID }
    const foreseen = await read(pair)
    if (!foreseen.body.forecast) return foreseen
    const { entries, renumbered, unfit } = foreseen.body.forecast
    const shown = { entries, renumbered: renumbered.length, unfit: unfit.length }
    const join = () =>
      server.call('POST /api/events/:eventUUID/join', {
        params,
        query: { token: admin },
        body: { ...pair, reason: `Motivo ${a}`, shown },
      })
    const [answer] = await Promise.all([join(), ...(c % 2 === 1 ? [join()] : [])])
    return answer
  },
}

export const entryWeights: Record<keyof typeof entryMoves, number> = {
  moveEntry: 5,
  useVoucher: 6,
  joinTwo: 1,
}
