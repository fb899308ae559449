import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expireCarts } from '#modules/sales/carts/carts.service.ts'
import { listForms } from '#modules/entries/formations/forms.service.ts'
import { endOverdueCharges } from '#modules/payments/methods/pix/settlement/asking.service.ts'
import { bankControl } from '../bank.ts'
import { filled, putParticipants } from '../paid-cart.ts'
import { unlessAway } from './away.ts'
import { checkInMoves, checkInWeights } from './check-in-moves.ts'
import { deskMoves, deskWeights } from './desk-moves.ts'
import { entryMoves, entryWeights } from './entry-moves.ts'
import { FAULTS } from './faults.ts'
import { jobs, passGrace } from './jobs.ts'
import { listCarts, listCharges, listPix, pick, pickCart, tokenOf, type ScarceShop } from './scarce-shop.ts'
import { waitingMoves, waitingWeights } from './waiting-moves.ts'
import { withdrawalMoves, withdrawalWeights } from './withdrawal-moves.ts'

/** One action. The numbers select the person and the thing from those that exist at that time. */
export type Move = { kind: keyof typeof moves; a: number; b: number; c: number }

type Answer = { status: number } | undefined
type Act = (world: ScarceShop, a: number, b: number, c: number) => Promise<Answer | unknown>

const ENDED = new Set(['expired', 'cancelled'])

const moves = {
  ...deskMoves,
  ...checkInMoves,
  ...entryMoves,
  ...withdrawalMoves,
  ...waitingMoves,
  open({ server, buyers, items }, a, b, c) {
    const token = c % 4 === 3 ? '' : pick(buyers, a)!.token
    const body = { items: [{ itemUUID: pick(items, b)!, quantity: 1 + (c % 2) }] }
    return server.call('POST /api/cart/', { query: token ? { token } : {}, body })
  },
  async look(world, a, b) {
    const cart = pickCart(await listCarts(world.server), a)
    if (!cart) return
    const query = { token: pick(world.buyers, b)!.token, mode: '2' as const }
    return world.server.call('GET /api/cart/:cartUUID/pay/pix', { params: { cartUUID: cart.id }, query })
  },
  async plan(world, a, b) {
    const cart = pickCart(await listCarts(world.server), a)
    if (!cart) return
    const query = {
      token: tokenOf(world, cart.owner_id),
      mode: '1' as const,
      installments: String(1 + (b % 4)),
    }
    return world.server.call('GET /api/cart/:cartUUID/pay/pix', { params: { cartUUID: cart.id }, query })
  },
  async pay({ server }, a, b, c) {
    const charge = pick(
      (await listCharges(server)).filter(({ location }) => location),
      a,
    )
    if (!charge) return
    const request = { txid: charge.txid, times: b % 5 === 0 ? 2 : 1, ...(c % 9 === 0 && { valor: '1.00' }) }
    return bankControl.pay(request).catch(() => undefined)
  },
  /** The bank's word: once, again and again, or forged; that it is lost needs no move. */
  async tell({ server }, a, b, c) {
    const charge = pick(await listCharges(server), a)
    const txid = c % 5 === 0 || !charge ? 'f'.repeat(32) : charge.txid
    const pix = [
      { endToEndId: `E${'0'.repeat(31)}`, txid, valor: '99999.99', horario: new Date().toISOString() },
    ]
    const call = () =>
      server.call('POST /hooks/pix/:secret/pix', {
        params: { secret: server.config.pix.webhookSecret },
        body: { pix },
      } as never)
    return Promise.all(Array.from({ length: 1 + (b % 3) }, call)).then(([answer]) => answer)
  },
  job: (world, a) => pick(jobs, a)!(world),
  async passTime({ server }, a) {
    const cart = pickCart(await listCarts(server), a)
    if (cart)
      await sql`update cart set expires_at = now() - interval '1 second' where id = ${cart.id}`.execute(
        server.db,
      )
  },
  passGrace: (world, a) => passGrace(world, a % 3 === 0 ? 700 : 61),
  /** A cart goes all the way to its end, so that what comes then comes late. */
  async endCart(world, a) {
    await moves.passTime(world, a)
    await expireCarts(world.server.db, { kind: 'job' })
    await passGrace(world)
    await endOverdueCharges(world.server.context)
  },
  async passMonth({ server }, a) {
    const charge = pick(await listCharges(server), a)
    if (charge?.due_on)
      await sql`update charge set due_on = due_on - 100 where id = ${charge.id}`.execute(server.db)
  },
  async cancel(world, a) {
    const cart = pickCart(await listCarts(world.server), a)
    if (!cart) return
    return world.server.call('POST /api/cart/admin/:cartUUID/remove', {
      params: { cartUUID: cart.id },
      query: { token: world.admin },
    })
  },
  async restore(world, a) {
    const ended = (await listCarts(world.server)).filter(({ status }) => ENDED.has(status))
    const cart = pick(ended, a)
    if (!cart) return
    return world.server.call('POST /api/cart/admin/:cartUUID/restore', {
      params: { cartUUID: cart.id },
      query: { token: world.admin },
    })
  },
  async cancelItem({ server, admin }, a, b) {
    const item = pick(
      await server.db.selectFrom('cart_item').select(['id', 'cart_id']).orderBy('id').execute(),
      a,
    )
    if (!item) return
    const action = b % 2 === 0 ? 'remove' : 'restore'
    const bundle = b % 3 === 0 ? '1' : '0'
    return server.call(`POST /api/cart/admin/:cartUUID/:cartItemId/${action}`, {
      params: { cartUUID: item.cart_id, cartItemId: String(item.id) },
      query: { token: admin, bundle },
    })
  },
  async refund({ server, admin }, a, b, c) {
    const charge = pick(await listCharges(server), a)
    if (!charge) return
    const value = (Math.ceil((charge.value_in_cents * (pick([20, 60, 100], b) ?? 0)) / 100) / 100).toFixed(2)
    return server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
      params: { cartUUID: charge.cart_id, txid: charge.txid },
      query: { token: admin },
      body: { value, desc: `Motivo ${c}`, ...(c % 3 === 0 && { remove: 1 }) },
    })
  },
  async refundAtBank({ server }, a, b, c) {
    const pix = pick(await listPix(server), a)
    if (!pix) return
    const valor = (Math.ceil(pix.value_in_cents / (1 + (b % 3))) / 100).toFixed(2)
    const natureza = c % 3 === 0 ? { natureza: 'MED_FRAUDE' } : {}
    return bankControl.giveBack({ endToEndId: pix.end_to_end_id, valor, ...natureza }).catch(() => undefined)
  },
  async register(world, a) {
    const cart = pickCart(await listCarts(world.server), a)
    if (!cart) return
    const forms = await listForms(world.server.db, cart.id, 'admin')
    const riders = [world.buyers[a % 3]!.account.cpf]
    const open = forms.filter(({ formation }) => formation === 'open')
    return putParticipants(
      world.server,
      cart.id,
      open.map((form) => filled(form, { participants: riders })),
      {
        token: tokenOf(world, cart.owner_id),
      },
    )
  },
  async payInstallment(world, a) {
    const charge = pick(await listCharges(world.server), a)
    const cart = charge && (await listCarts(world.server)).find(({ id }) => id === charge.cart_id)
    if (!cart) return
    return world.server.call('GET /api/cart/:cartUUID/pay/pix/:txid', {
      params: { cartUUID: cart.id, txid: charge.txid },
      query: { token: tokenOf(world, cart.owner_id), mode: '1' },
    })
  },
  async payAll(world, a, b) {
    const cart = pickCart(await listCarts(world.server), a)
    if (!cart) return
    const answer = await world.server.call('POST /api/cart/:cartUUID/pay/all', {
      params: { cartUUID: cart.id },
      query: { token: tokenOf(world, cart.owner_id) },
    })
    if (answer.status === 200 && b % 2 === 0) await bankControl.pay({ txid: answer.body.txid })
    return answer
  },
  /** Every connection to the database ends, perhaps during other actions. */
  async cutLines({ server }, a) {
    await pause(a)
    const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    const { rows } = await sql<{ pid: number }>`select pid, pg_terminate_backend(pid) ${others}`.execute(
      server.db,
    )
    // A terminated connection may work for a moment, and would fail later in another action.
    const cut = rows.map(({ pid }) => pid)
    while ((await sql`select ${others} and pid = any(${cut})`.execute(server.db)).rows.length > 0)
      await pause(5)
  },
  /** The bank forgets that it knows us. */
  revokeTokens: () => bankControl.revokeTokens(),
  fault: (_, a, b) => {
    const [target, mode] = pick(FAULTS, a)!
    return bankControl.fault({ target, mode, times: 1 + (b % 2), seconds: 1 })
  },
} satisfies Record<string, Act>

const weights: Record<keyof typeof moves, number> = {
  ...deskWeights,
  ...checkInWeights,
  ...entryWeights,
  ...withdrawalWeights,
  ...waitingWeights,
  open: 5,
  look: 1,
  plan: 6,
  pay: 7,
  tell: 2,
  job: 8,
  passTime: 2,
  passGrace: 1,
  endCart: 3,
  passMonth: 1,
  cancel: 3,
  restore: 3,
  cancelItem: 2,
  refund: 3,
  refundAtBank: 1,
  register: 2,
  payInstallment: 3,
  payAll: 3,
  cutLines: 1,
  revokeTokens: 1,
  fault: 2,
}

const kinds = Object.keys(moves) as (keyof typeof moves)[]
const number = fc.nat({ max: 30 })

export const anyMove: fc.Arbitrary<Move> = fc.record({
  kind: fc.oneof(...kinds.map((kind) => ({ arbitrary: fc.constant(kind), weight: weights[kind] }))),
  a: number,
  b: number,
  c: number,
})

/** The first moves: a sale at the desk with a Pix part, three buyers who each have a code to pay, and two who wait. */
export const opening: Move[] = [
  { kind: 'sellAtDesk', a: 3, b: 1, c: 0 },
  { kind: 'askByPixAtDesk', a: 0, b: 1, c: 1 },
  ...[0, 1, 2].flatMap((n): Move[] => [
    { kind: 'open', a: n, b: n, c: 1 },
    { kind: 'plan', a: 3 * n + 1, b: n + 1, c: 1 },
  ]),
  { kind: 'joinList', a: 2, b: 0, c: 0 },
  { kind: 'joinList', a: 0, b: 2, c: 4 },
]

/** Makes one move. The bank and the database may be away; anything else that is not an answer on purpose is a fault of the shop. */
export async function make(world: ScarceShop, { kind, a, b, c }: Move) {
  const act: Act = moves[kind]
  const answer = await act(world, a, b, c).catch(unlessAway)
  const status = (answer as Answer)?.status
  if (typeof status === 'number' && status >= 500 && status !== 503)
    throw new Error(`${kind} was answered ${status}`)
}
