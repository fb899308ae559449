import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './carts.queries.ts'
import * as holding from './holding.queries.ts'

/** Holds a cart until commit. Its items are locked before it where their stock may move. */
export const lockCart = (db: Transaction, cartId: string) => queries.lockCart(db, cartId)

/** Holds the items of these carts until commit, before any of the carts is locked. */
export const lockItems = async (db: Transaction, cartIds: string[]) => {
  await holding.lockItems(db, cartIds)
}

/** Holds what a cart takes units of, then the cart itself. */
export async function lockWithItems(db: Transaction, cartId: string) {
  await lockItems(db, [cartId])
  return lockCart(db, cartId)
}

/** Changes a cart with everything it holds, one caller at a time: items, cart, charges are locked in this order. */
export async function inLockedCart(
  db: Database,
  cartId: string,
  change: (db: Transaction, cart: queries.CartRow) => Promise<void>,
) {
  if (!isUuid(cartId) || !(await queries.findCart(db, cartId))) throw cartNotFound()
  await db.transaction().execute(async (db) => change(db, await lockWithItems(db, cartId)))
}
