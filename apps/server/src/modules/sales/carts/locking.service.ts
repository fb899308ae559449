import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './carts.queries.ts'
import * as holding from './holding.queries.ts'

/** Locks a cart until commit. If the stock may change, the caller locks the items first. */
export const lockCart = (db: Transaction, cartId: string) => queries.lockCart(db, cartId)

/** Locks those of these carts that no other transaction has locked, until commit. */
export const lockFreeCarts = (db: Transaction, cartIds: string[]) => queries.lockFreeCarts(db, cartIds)

/** Locks the carts of an event that hold units, until commit. The caller has locked the items of the event. */
export const lockLiveCarts = async (db: Transaction, eventId: string) => {
  await queries.lockLiveCarts(db, eventId)
}

/** Locks the items of these carts until commit. Call this before a cart is locked. */
export const lockItems = async (db: Transaction, cartIds: string[]) => {
  await holding.lockItems(db, cartIds)
}

/** Locks the items of a cart, then the cart. */
export async function lockWithItems(db: Transaction, cartId: string) {
  await lockItems(db, [cartId])
  return lockCart(db, cartId)
}

/** Runs `change` in a transaction that has locked the cart and its items. The lock order is items, cart, charges. */
export async function inLockedCart<Result>(
  db: Database,
  cartId: string,
  change: (db: Transaction, cart: queries.CartRow) => Promise<Result>,
) {
  if (!isUuid(cartId) || !(await queries.findCart(db, cartId))) throw cartNotFound()
  return db.transaction().execute(async (db) => change(db, await lockWithItems(db, cartId)))
}
