import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { cartExpired, cartPaid, listPayable } from '../events.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './carts.queries.ts'
import { MOVES, type MoveName } from './carts.rules.ts'
import { releaseAll } from './holding.service.ts'
import { lockCart, lockItems } from './locking.service.ts'
import { moveCart } from './states.queries.ts'

export type CartRow = queries.CartRow

type Viewer = { accountId: number; kind: 'user' | 'admin' } | undefined

/**
 * The cart that a link or a token may see: its owner and administrators see all of it, the holder of its id
 * only what costs nobody his privacy, everybody else nothing, as if it did not exist.
 */
export async function findCartFor(db: Database, cartUUID: string, viewer: Viewer) {
  const cart = isUuid(cartUUID) ? await queries.findCart(db, cartUUID) : undefined
  if (!cart || cart.isForgotten) throw cartNotFound()
  if (viewer?.kind === 'admin') return { cart, sees: 'admin' as const }
  if (viewer && cart.owner_id === viewer.accountId) return { cart, sees: 'owner' as const }
  // guard: cart-of-another-buyer-hidden
  if (viewer && cart.owner_id !== null) throw cartNotFound()
  return { cart, sees: 'holder' as const }
}

/** Whether there is a cart with this id. */
export const isCart = async (db: Database, id: string) => (await queries.findCartId(db, id)) !== undefined

/** True when somebody registers, paid or was registered in this event, in rehearsal or for real. */
export const hasLiveCarts = async (db: Database, asked: { eventId: string; areTests: boolean }) =>
  (await queries.findLiveCart(db, asked.eventId, asked.areTests)) !== undefined

/** An unpaid cart becomes paid and its formations open; false when it was too late. Inside a transaction. */
export const payCart = (db: Transaction, cartId: string, actor: Actor) => becomePaid(db, cartId, 'pay', actor)

/** An expired cart whose units were taken again becomes paid after all. Inside a transaction. */
export const payExpiredCart = (db: Transaction, cartId: string, actor: Actor) =>
  becomePaid(db, cartId, 'payLate', actor)

async function becomePaid(db: Transaction, cartId: string, move: 'pay' | 'payLate', actor: Actor) {
  const isPaid = await makeMove(db, cartId, move, actor)
  if (isPaid) await cartPaid.emit(db, { cartId, actor })
  return isPaid
}

/** A paid cart whose required formations are all saved is registered; false when it was not paid any more. */
export const registerCart = (db: Transaction, cartId: string, actor: Actor) =>
  makeMove(db, cartId, 'register', actor)

/** Carts past their time: those without a live charge end here, the others wait for the bank's word. */
export async function expireCarts(db: Database, actor: Actor, { atMost = 200 } = {}) {
  const ending = await listEnding(db, atMost)
  const failures: unknown[] = []
  for (const id of ending)
    await db
      .transaction()
      .execute((db) => expireCart(db, id, actor))
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} carts could not end`)
  return ending.length
}

/** Open carts whose time is over, and carts that waited for the bank's word on charges that are all decided. */
async function listEnding(db: Database, atMost: number) {
  const over = await queries.listOver(db)
  const waiting = over.filter(({ status }) => status === 'expiring').map(({ id }) => id)
  const payable = waiting.length > 0 ? await listPayable.ask(db, waiting) : new Set()
  return over
    .filter(({ id }) => !payable.has(id))
    .map(({ id }) => id)
    .slice(0, atMost)
}

const hasLiveCharge = async (db: Database, cartId: string) =>
  (await listPayable.ask(db, [cartId])).has(cartId)

async function expireCart(db: Transaction, cartId: string, actor: Actor) {
  // Somebody who may still be paying keeps his units, and then nobody who reserves has to wait for this.
  const keepsUnits = await hasLiveCharge(db, cartId)
  if (!keepsUnits) await lockItems(db, [cartId])
  const cart = await lockCart(db, cartId)
  // A login may have added to its time since the cart was listed.
  if (cart.status === 'open' && cart.secondsLeft > 0) return
  if (await hasLiveCharge(db, cartId)) await makeMove(db, cartId, 'waitForBank', actor)
  else if (!keepsUnits) await release(db, cartId, 'expire', actor)
}

/**
 * Gives the units of a cart back that waited for the bank, unless another of its charges may still be paid. Its
 * items and itself are locked already. Inside a transaction.
 */
export const endWaiting = async (db: Transaction, cartId: string, actor: Actor) =>
  !(await hasLiveCharge(db, cartId)) && release(db, cartId, 'endWaiting', actor)

/** Gives up an open cart that nobody is about to pay; its items are locked already. Inside a transaction. */
export async function giveUpCart(db: Transaction, cartId: string, actor: Actor) {
  await lockCart(db, cartId)
  return !(await hasLiveCharge(db, cartId)) && release(db, cartId, 'giveUp', actor)
}

async function release(
  db: Transaction,
  cartId: string,
  move: 'expire' | 'endWaiting' | 'giveUp',
  actor: Actor,
) {
  if (!(await makeMove(db, cartId, move, actor))) return false
  await cartExpired.emit(db, { cartId, actor })
  return true
}

const ACTIONS = {
  pay: 'cart.paid',
  payLate: 'cart.paid_late',
  register: 'cart.registered',
  waitForBank: 'cart.expiring',
  expire: 'cart.expired',
  giveUp: 'cart.expired',
  endWaiting: 'cart.expired',
} as const satisfies Partial<Record<MoveName, string>>

/** Makes a move, releases what an expired cart held, and writes it in the audit; false when somebody else was first. */
async function makeMove(db: Transaction, cartId: string, move: keyof typeof ACTIONS, actor: Actor) {
  const { to } = MOVES[move]
  if (!(await moveCart(db, cartId, move))) return false
  if (to === 'expired') await releaseAll(db, cartId)
  await recordFact(db, actor, {
    action: ACTIONS[move],
    entity: 'cart',
    entityId: cartId,
    after: { status: to },
  })
  return true
}
