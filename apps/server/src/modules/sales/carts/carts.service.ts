import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound } from '#platform/errors.ts'
import { type Actor, auditInsert, factOf, recordFacts } from '#platform/audit/audit.service.ts'
import { cartExpired, cartPaid, listPayable } from '../events.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './carts.queries.ts'
import { MOVES, type MoveName } from './carts.rules.ts'
import { releaseAll } from './holding.service.ts'
import { lockCart, lockItems } from './locking.service.ts'
import { hasMoved, moveCart, payCarts as payAll } from './states.queries.ts'

export type CartRow = queries.CartRow

type Viewer = { accountId: number; kind: 'user' | 'admin' } | undefined

/**
 * The cart with the view that the caller gets. The owner and administrators see everything. A caller who only has the
 * id of a cart without an owner sees no personal data, and does not see it at all if the desk sold it. Other callers get
 * the same refusal as for a cart that does not exist.
 */
export async function findCartFor(db: Database, cartUUID: string, viewer: Viewer) {
  const cart = isUuid(cartUUID) ? await queries.findCart(db, cartUUID) : undefined
  if (!cart || cart.isForgotten) throw cartNotFound()
  if (viewer?.kind === 'admin') return { cart, sees: 'admin' as const }
  if (viewer && cart.owner_id === viewer.accountId) return { cart, sees: 'owner' as const }
  // guard: desk-sale-without-owner-hidden
  if (cart.sold_by !== null && cart.owner_id === null) throw cartNotFound()
  // guard: cart-of-another-buyer-hidden
  if (viewer && cart.owner_id !== null) throw cartNotFound()
  return { cart, sees: 'holder' as const }
}

/** The cart with this id, for a caller who may see every cart of its event. */
export async function readCart(db: Database, cartUUID: string): Promise<CartRow> {
  const cart = isUuid(cartUUID) ? await queries.findCart(db, cartUUID) : undefined
  if (!cart) throw cartNotFound()
  return cart
}

/** The cart of its owner, which no other person becomes later. Any other cart is not found. */
export async function readOwnCart(db: Database, cartUUID: string, accountId: number) {
  const cart = await readCart(db, cartUUID)
  // guard: cart-of-its-owner
  if (cart.owner_id !== accountId) throw cartNotFound()
  return cart
}

/** Whether there is a cart with this id. */
export const isCart = async (db: Database, id: string) => (await queries.findCartId(db, id)) !== undefined

/** True if the event has a cart that holds units; `areTests` selects the carts of the test mode. */
export const hasLiveCarts = async (
  db: Database,
  { eventId, areTests }: { eventId: string; areTests: boolean },
) => (await queries.findLiveCart(db, eventId, areTests)) !== undefined

/** Marks an unpaid cart as paid, which opens its formations. False if the cart is not unpaid. Inside a transaction. */
export const payCart = async (db: Transaction, cartId: string, actor: Actor) =>
  (await payCarts(db, [cartId], actor)).length > 0

/** Marks those of these carts that are unpaid as paid, in this order. Returns their ids. Inside a transaction. */
export const payCarts = (db: Transaction, cartIds: string[], actor: Actor) =>
  becomePaid(db, cartIds, 'pay', actor)

/** Marks an expired cart as paid. Its units are already taken again. Inside a transaction. */
export const payExpiredCart = async (db: Transaction, cartId: string, actor: Actor) =>
  (await becomePaid(db, [cartId], 'payLate', actor)).length > 0

async function becomePaid(db: Transaction, cartIds: string[], move: 'pay' | 'payLate', actor: Actor) {
  const moved = new Set(await payAll(db, cartIds, move))
  const paid = cartIds.filter((id) => moved.has(id))
  if (paid.length === 0) return paid
  const facts = paid.map((id) => factOf(ACTIONS[move], { cart: id }, { status: MOVES[move].to }))
  await recordFacts(db, actor, facts)
  await cartPaid.emit(db, { cartIds: paid, actor })
  return paid
}

/**
 * Locks the sales without an owner that the desks of these events made to the buyer of this cart, until commit. The cart
 * itself is missing if it has an owner.
 */
export const lockUnownedOf = (db: Transaction, cartId: string, events: EventScope) =>
  queries.lockUnownedOf(db, cartId, events)

/** Makes the buyer of these desk sales their owner, after the desk has confirmed the identity. The caller has locked them. */
export const confirmOwner = (db: Transaction, cartIds: string[]) => queries.giveToBuyer(db, cartIds)

/** Marks a paid cart as registered when all its required formations are saved. False if the cart is not paid. */
export const registerCart = (db: Transaction, cartId: string, actor: Actor) =>
  makeMove(db, cartId, 'register', actor)

/** Ends overdue carts without a live charge. The others change to `expiring` and wait for the bank's answer. */
export async function expireCarts(db: Database, actor: Actor, { atMost = 200 } = {}) {
  const ids = await listEnding(db, atMost)
  const failures: unknown[] = []
  for (const id of ids)
    await db
      .transaction()
      .execute((db) => expireCart(db, id, actor))
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} carts could not end`)
  return ids.length
}

/** Overdue open carts, and `expiring` carts whose charges the bank has all decided. */
async function listEnding(db: Database, atMost: number) {
  const overdue = await queries.listOverdue(db)
  const waiting = overdue.filter(({ status }) => status === 'expiring').map(({ id }) => id)
  const payable = waiting.length > 0 ? await listPayable.ask(db, waiting) : new Set()
  return overdue
    .filter(({ id }) => !payable.has(id))
    .map(({ id }) => id)
    .slice(0, atMost)
}

const hasLiveCharge = async (db: Database, cartId: string) =>
  (await listPayable.ask(db, [cartId])).has(cartId)

async function expireCart(db: Transaction, cartId: string, actor: Actor) {
  // A cart that may still be paid keeps its units. Then this transaction locks no items and delays no reservation.
  const keepsUnits = await hasLiveCharge(db, cartId)
  if (!keepsUnits) await lockItems(db, [cartId])
  const cart = await lockCart(db, cartId)
  // A login may have extended the cart after it was listed.
  if (cart.status === 'open' && cart.secondsLeft > 0) return
  if (await hasLiveCharge(db, cartId)) await makeMove(db, cartId, 'waitForBank', actor)
  else if (!keepsUnits) await release(db, cartId, 'expire', actor)
}

/**
 * Ends a cart that waited for the bank and frees its units, unless another charge of it can still be paid. The caller
 * has locked the cart and its items. Inside a transaction.
 */
export const endWaiting = async (db: Transaction, cartId: string, actor: Actor) =>
  !(await hasLiveCharge(db, cartId)) && release(db, cartId, 'endWaiting', actor)

/** Ends an open cart without a live charge. The caller has locked its items. Inside a transaction. */
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

/** Changes the state, frees the units of an expired cart and writes the audit. False if another call was first. */
async function makeMove(
  db: Transaction,
  cartId: string,
  move: Exclude<keyof typeof ACTIONS, 'pay' | 'payLate'>,
  actor: Actor,
) {
  const { to } = MOVES[move]
  const fact = factOf(ACTIONS[move], { cart: cartId }, { status: to })
  if (!(await moveCart(db, cartId, move, auditInsert([{ actor, fact }], hasMoved)))) return false
  if (to === 'expired') await releaseAll(db, cartId)
  return true
}
