import { abilitiesOf, deskMethods } from '@porteira/domain'
import type { ScarceShop } from './scarce-shop.ts'
import { pick } from './scarce-shop.ts'

const ways = ['cash', 'card', 'mixed', 'courtesy'] as const

const cents = (reais: number) => Math.round(reais * 100)

/** The split of the amount that is left of a sale, by one method or several. */
function splitOf(left: number, way: (typeof ways)[number], nsu: string) {
  const half = Math.floor(cents(left) / 2) / 100
  const rest = (cents(left) - cents(half)) / 100
  const card = (value: number) => ({ value, brand: 'elo' as const, nsu })
  const none = { cash: null, cards: [], courtesy: null }
  if (way === 'cash') return { ...none, cash: { value: left, given: left + 5 } }
  if (way === 'card') return { ...none, cards: [card(left)] }
  if (way === 'courtesy') return { ...none, courtesy: { value: left, reason: 'Convidado' } }
  return { ...none, cards: [card(rest)], ...(half > 0 && { cash: { value: half, given: half } }) }
}

const sellUrl = 'POST /api/events/:eventUUID/till/sales'
const completeUrl = 'POST /api/till/sales/:cartUUID/complete'

async function openSales({ server, desk }: ScarceShop) {
  const { body } = await server.call('GET /api/events/:eventUUID/till', {
    params: { eventUUID: desk.eventUUID },
    query: { token: desk.token, deviceKey: desk.deviceKey },
  })
  return body.openSales ?? []
}

/** Moves at the desk. The numbers select a person and an object of those that exist at that time. */
export const deskMoves = {
  sellAtDesk({ server, desk, buyers, items }: ScarceShop, a: number, b: number, c: number) {
    const { cpf } = pick([...buyers.map(({ account }) => account), desk.walkIn], a)!
    return server.call(sellUrl, {
      params: { eventUUID: desk.eventUUID },
      query: { token: desk.token },
      body: { cpf, items: [{ itemUUID: pick(items, b)!, quantity: 1 + (c % 2) }] },
    })
  },
  async askByPixAtDesk(world: ScarceShop, a: number, b: number) {
    const sale = pick(await openSales(world), a)
    if (!sale) return
    const value = Math.ceil((cents(sale.total) * (1 + (b % 4))) / 4) / 100
    return world.server.call('POST /api/till/sales/:cartUUID/pix', {
      params: { cartUUID: sale.cartUUID },
      query: { token: world.desk.token },
      body: { value },
    })
  },
  async completeAtDesk(world: ScarceShop, a: number, b: number, c: number) {
    const { server, desk } = world
    const sale = pick(await openSales(world), a)
    if (!sale) return
    const { token, shiftId, deviceKey } = desk
    const body = {
      shiftId,
      deviceKey,
      ...splitOf(sale.left, pick(ways, b)!, `${sale.cartCode}`.replaceAll('-', '')),
    }
    const call = () =>
      server.call(completeUrl, { params: { cartUUID: sale.cartUUID }, query: { token }, body })
    return Promise.all(Array.from({ length: 1 + (c % 2) }, call)).then(([answer]) => answer)
  },
  async cancelAtDesk(world: ScarceShop, a: number) {
    const sale = pick(await openSales(world), a)
    if (!sale) return
    return world.server.call('POST /api/till/sales/:cartUUID/cancel', {
      params: { cartUUID: sale.cartUUID },
      query: { token: world.desk.token },
    })
  },
  async refundAtTill({ server, desk }: ScarceShop, a: number, b: number, c: number) {
    const all = server.db.selectFrom('payment').where('method', 'in', deskMethods())
    const payment = pick(await all.select(['id', 'amount_in_cents as inCents']).orderBy('id').execute(), a)
    if (!payment) return
    const value = Math.ceil((payment.inCents * pick([20, 60, 100], b)!) / 100) / 100
    return server.call('POST /api/till/payments/:paymentId/refund', {
      params: { paymentId: payment.id },
      query: { token: desk.token },
      body: { value, desc: `Motivo ${c}`, ...(c % 3 === 0 && { remove: 1 }) },
    })
  },
  async payOutAtTill({ server, desk }: ScarceShop, a: number) {
    const { token, shiftId, deviceKey } = desk
    const refunds = server.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.id', 'payment.method'])
    const refund = pick(await refunds.orderBy('refund.id').execute(), a)
    if (!refund) return
    return server.call('POST /api/till/refunds/:refundId/pay-out', {
      params: { refundId: refund.id },
      query: { token },
      body: { shiftId, deviceKey, ...(abilitiesOf(refund.method).isReversed && { nsu: String(a) }) },
    })
  },
  /** Removes an entry, a bundle or a cart with what the rule gives back. */
  async removeByRule(world: ScarceShop, a: number, b: number) {
    const chosen = await chooseEntries(world, a, b)
    if (!chosen) return
    const { params, selection, token } = chosen
    const { body } = await world.server.call('GET /api/cart/admin/:cartUUID/removal', {
      params,
      query: { token, bundle: selection.bundle, ...ofEntry(selection, String) },
    })
    return world.server.call('POST /api/cart/admin/:cartUUID/removal', {
      params,
      query: { token },
      body: {
        desc: `Motivo ${a}`,
        shown: body.removal?.value ?? 0,
        bundle: selection.bundle === '1' ? 1 : 0,
        ...ofEntry(selection, Number),
      },
    })
  },
  /** Receives what went back for removed entries and restores them, also by two calls at once. */
  async payAgainAtDesk(world: ScarceShop, a: number, b: number, c: number) {
    const chosen = await chooseEntries(world, a, b)
    if (!chosen) return
    const { params, selection, token } = chosen
    const { body } = await world.server.call('GET /api/cart/admin/:cartUUID/restoration', {
      params,
      query: { token, bundle: selection.bundle, ...ofEntry(selection, String) },
    })
    const owed = body.owed ?? 0
    if (owed === 0) return
    const { shiftId, deviceKey } = world.desk
    const call = () =>
      world.server.call('POST /api/till/carts/:cartUUID/restore', {
        params,
        query: { token },
        body: {
          shiftId,
          deviceKey,
          shown: owed,
          cash: { value: owed, given: owed },
          cards: [],
          bundle: selection.bundle === '1' ? 1 : 0,
          ...ofEntry(selection, Number),
        },
      })
    return Promise.all(Array.from({ length: 1 + (c % 2) }, call)).then(([answer]) => answer)
  },
}

type Selection = { cartItemId: number | undefined; bundle: '0' | '1' }

const ofEntry = <Id>({ cartItemId }: Selection, idOf: (id: number) => Id) =>
  cartItemId === undefined ? {} : { cartItemId: idOf(cartItemId) }

/** An entry of any cart, its bundle unit, or the whole cart. */
async function chooseEntries({ server, desk }: ScarceShop, a: number, b: number) {
  const all = await server.db.selectFrom('cart_item').select(['id', 'cart_id']).orderBy('id').execute()
  const item = pick(all, a)
  if (!item) return
  const selection: Selection = {
    cartItemId: b % 4 === 0 ? undefined : item.id,
    bundle: b % 3 === 0 ? '1' : '0',
  }
  return { params: { cartUUID: item.cart_id }, selection, token: desk.token }
}

export const deskWeights: Record<keyof typeof deskMoves, number> = {
  sellAtDesk: 6,
  askByPixAtDesk: 4,
  completeAtDesk: 6,
  cancelAtDesk: 1,
  refundAtTill: 2,
  payOutAtTill: 3,
  removeByRule: 4,
  payAgainAtDesk: 4,
}
