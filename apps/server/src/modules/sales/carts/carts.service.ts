import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { cartExpired, cartPaid, listPayable } from '../events.ts'
import * as queries from './carts.queries.ts'
import { releaseAll } from './holding.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'

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
  if (viewer && cart.owner_id !== null) throw cartNotFound()
  return { cart, sees: 'holder' as const }
}

/** An open or expiring cart becomes paid and its formations open; false when it was too late. Inside a transaction. */
export const payCart = (db: Transaction, cartId: string, actor: Actor) =>
  becomePaid(db, cartId, ['open', 'expiring'], actor, 'cart.paid')

/** An expired cart whose units were taken again becomes paid after all. Inside a transaction. */
export const payExpiredCart = (db: Transaction, cartId: string, actor: Actor) =>
  becomePaid(db, cartId, ['expired'], actor, 'cart.paid_late')

async function becomePaid(
  db: Transaction,
  cartId: string,
  from: CartRow['status'][],
  actor: Actor,
  action: string,
) {
  const cart = await queries.moveCart(db, cartId, from, 'paid', 'paid_at')
  if (!cart) return false
  await recordCart(db, cartId, actor, action, 'paid')
  await cartPaid.emit(db, { cartId, actor })
  return true
}

/** A paid cart whose required formations are all saved is registered; false when it was not paid any more. */
export async function registerCart(db: Transaction, cartId: string, actor: Actor) {
  const cart = await queries.moveCart(db, cartId, ['paid'], 'registered', 'registered_at')
  if (cart) await recordCart(db, cartId, actor, 'cart.registered', 'registered')
  return cart !== undefined
}

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
  if (!keepsUnits) await queries.lockItems(db, [cartId])
  const cart = await queries.lockCart(db, cartId)
  // A login may have added to its time since the cart was listed.
  if (cart.status === 'open' && cart.secondsLeft > 0) return
  if (await hasLiveCharge(db, cartId)) await waitForBank(db, cartId, actor)
  else if (!keepsUnits) await release(db, cartId, ['open', 'expiring'], actor)
}

async function waitForBank(db: Transaction, cartId: string, actor: Actor) {
  const cart = await queries.moveCart(db, cartId, ['open'], 'expiring', 'expiring_since')
  if (cart) await recordCart(db, cartId, actor, 'cart.expiring', 'expiring')
}

/**
 * Gives the units of a cart back that waited for the bank, unless another of its charges may still be paid. Its
 * items and itself are locked already. Inside a transaction.
 */
export const endWaiting = async (db: Transaction, cartId: string, actor: Actor) =>
  !(await hasLiveCharge(db, cartId)) && release(db, cartId, ['expiring'], actor)

/** Gives up an open cart that nobody is about to pay; its items are locked already. Inside a transaction. */
export async function giveUpCart(db: Transaction, cartId: string, actor: Actor) {
  await queries.lockCart(db, cartId)
  return !(await hasLiveCharge(db, cartId)) && release(db, cartId, ['open'], actor)
}

async function release(db: Transaction, cartId: string, from: CartRow['status'][], actor: Actor) {
  const cart = await queries.moveCart(db, cartId, from, 'expired')
  if (!cart) return false
  await releaseAll(db, cartId)
  await recordCart(db, cartId, actor, 'cart.expired', 'expired')
  await cartExpired.emit(db, { cartId, actor })
  return true
}

/** Adds a line to the note that the desk reads on these carts. Inside a transaction. */
export async function noteOnCarts(db: Transaction, cartIds: string[], note: string) {
  if (cartIds.length > 0) await queries.noteOnCarts(db, cartIds, note)
}

const recordCart = (
  db: Transaction,
  cartId: string,
  actor: Actor,
  action: string,
  status: CartRow['status'],
) => recordFact(db, actor, { action, entity: 'cart', entityId: cartId, after: { status } })
