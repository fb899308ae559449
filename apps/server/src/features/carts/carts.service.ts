import type { Database, Transaction } from '#database/client.ts'
import { cartNotFound } from '#errors.ts'
import { type Actor, recordFact } from '../audit/audit.service.ts'
import { cancelFormations, hasFormationsToFill, openFormations } from '../formations/formations.service.ts'
import * as queries from './carts.queries.ts'
import { isUuid } from './carts.rules.ts'

export type CartRow = queries.CartRow
export { isUuid, wireStatus } from './carts.rules.ts'
export const { lockCart, listLines, lockItems, moveStock, stockMove } = queries

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
  await beginFormations(db, cartId, actor)
  return true
}

/** Opens the formations of a cart that has just become paid, or was free. Inside a transaction. */
export async function beginFormations(db: Transaction, cartId: string, actor: Actor) {
  await openFormations(db, cartId, actor)
  await registerIfNothingToFill(db, cartId, actor)
}

/** A paid cart in which nothing waits for its riders, perhaps because all is formed at the desk, is registered. */
export async function registerIfNothingToFill(db: Transaction, cartId: string, actor: Actor) {
  if (await hasFormationsToFill(db, cartId)) return false
  return registerCart(db, cartId, actor)
}

/** A paid cart whose required formations are all saved is registered; false when it was not paid any more. */
export async function registerCart(db: Transaction, cartId: string, actor: Actor) {
  const cart = await queries.moveCart(db, cartId, ['paid'], 'registered', 'registered_at')
  if (cart) await recordCart(db, cartId, actor, 'cart.registered', 'registered')
  return cart !== undefined
}

/** Carts past their time: those without a live charge end here, the others wait for the bank's word. */
export async function expireCarts(db: Database, actor: Actor, { atMost = 200 } = {}) {
  const ending = await queries.listEnding(db, atMost)
  const failures: unknown[] = []
  for (const { id } of ending)
    await db
      .transaction()
      .execute((db) => expireCart(db, id, actor))
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} carts could not end`)
  return ending.length
}

async function expireCart(db: Transaction, cartId: string, actor: Actor) {
  // Somebody who may still be paying keeps his units, and then nobody who reserves has to wait for this.
  const keepsUnits = await queries.hasLiveCharge(db, cartId)
  if (!keepsUnits) await queries.lockItems(db, [cartId])
  const cart = await queries.lockCart(db, cartId)
  // A login may have added to its time since the cart was listed.
  if (cart.status === 'open' && cart.secondsLeft > 0) return
  if (await queries.hasLiveCharge(db, cartId)) await waitForBank(db, cartId, actor)
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
  !(await queries.hasLiveCharge(db, cartId)) && release(db, cartId, ['expiring'], actor)

/** Gives up an open cart that nobody is about to pay; its items are locked already. Inside a transaction. */
export async function giveUpCart(db: Transaction, cartId: string, actor: Actor) {
  await queries.lockCart(db, cartId)
  return !(await queries.hasLiveCharge(db, cartId)) && release(db, cartId, ['open'], actor)
}

async function release(db: Transaction, cartId: string, from: CartRow['status'][], actor: Actor) {
  const cart = await queries.moveCart(db, cartId, from, 'expired')
  if (!cart) return false
  const released = await queries.releaseLines(db, [cartId])
  await queries.moveStock(
    db,
    released.map(({ item_id: id, held }) => ({ id, units: -held })),
  )
  await cancelFormations(db, cartId, actor)
  await recordCart(db, cartId, actor, 'cart.expired', 'expired')
  return true
}

const recordCart = (
  db: Transaction,
  cartId: string,
  actor: Actor,
  action: string,
  status: CartRow['status'],
) => recordFact(db, actor, { action, entity: 'cart', entityId: cartId, after: { status } })
