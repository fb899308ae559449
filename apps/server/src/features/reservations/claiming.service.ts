import { cartMessages } from '@porteira/domain'
import type { Config } from '#config.ts'
import type { Database, Transaction } from '#database/client.ts'
import { cartNotFound, refuse } from '#errors.ts'
import { type Actor, recordFact } from '../audit/audit.service.ts'
import {
  type CartRow,
  findCartFor,
  giveUpCart,
  listLines,
  lockCart,
  payExpiredCart,
} from '../carts/carts.service.ts'
import { findShortage, holdWhatLives } from '../carts/holding.service.ts'
import * as queries from './reservations.queries.ts'

/** Makes a cart that nobody owns this buyer's; of two who try one wins and the other finds nothing. */
export const claimCart = (db: Database, config: Config, cartUUID: string, accountId: number, actor: Actor) =>
  db.transaction().execute(async (db) => {
    const { cart } = await findCartFor(db, cartUUID, { accountId, kind: 'user' })
    if (cart.owner_id === accountId) return cart
    await queries.lockAccounts(db, [accountId])
    if (cart.status === 'open') await giveUpOlder(db, cart, accountId, actor)
    const limited = await findOverLimit(db, cart, accountId)
    if (limited)
      throw refuse('limit_per_buyer', cartMessages.limitPerBuyer(limited.registrationsPerUser, limited.name))
    const claimed = await queries.claim(db, cart.id, accountId, config.cartSeconds)
    if (!claimed)
      throw cart.status === 'open' ? cartNotFound() : refuse('session_expired', cartMessages.sessionExpired)
    await recordFact(db, actor, {
      action: 'cart.claim',
      entity: 'cart',
      entityId: cart.id,
      after: { accountId },
    })
    return claimed
  })

/** A buyer keeps one unpaid cart per event, unless he is about to pay the older one. */
async function giveUpOlder(db: Transaction, cart: CartRow, accountId: number, actor: Actor) {
  const lines = await listLines(db, [cart.id])
  const itemIds = lines.map((line) => line.item_id)
  const cartIds = (await queries.listOlderCarts(db, [accountId], itemIds)).map(({ id }) => id)
  await queries.lockItemsOf(db, { cartIds, itemIds: [] })
  for (const id of cartIds) await giveUpCart(db, id, actor)
}

/** The first item of the cart of which this buyer would have more than one buyer may. */
async function findOverLimit(db: Database, cart: CartRow, accountId: number) {
  const lines = (await listLines(db, [cart.id])).filter((line) => line.parent_id === null)
  const items = await queries.listItemFacts(
    db,
    lines.map((line) => line.item_id),
  )
  const bought = await queries.listBought(db, [accountId], [...items.keys()])
  const over = lines.find(({ item_id: id, quantity }) => {
    const limit = items.get(id)!.registrationsPerUser
    return limit > 0 && (bought.get(`${accountId}:${id}`) ?? 0) + quantity > limit
  })
  return over && items.get(over.item_id)
}

/**
 * A cart that expired before its Pix arrived takes its units again, if the event still sells and all of them
 * are free; false when that cannot be and the money must go back. Inside a transaction.
 */
export async function revivePaidLate(db: Transaction, cartId: string, actor: Actor) {
  const mayTake = await mayTakeAgain(db, cartId)
  if (!mayTake || (await lockCart(db, cartId)).status !== 'expired') return false
  await holdWhatLives(db, cartId)
  return payExpiredCart(db, cartId, actor)
}

/**
 * Whether a cart that holds nothing may take its units again: its event sells, all of them are free, and its owner
 * may have them. Locks the items, then the cart. Inside a transaction.
 */
export async function mayTakeAgain(db: Transaction, cartId: string) {
  const lines = await listLines(db, [cartId])
  const items = await queries.listItemFacts(db, [...new Set(lines.map((line) => line.item_id))], {
    locked: true,
  })
  const events = await queries.listEventFacts(db, [
    ...new Set([...items.values()].map((item) => item.eventId)),
  ])
  const cart = await lockCart(db, cartId)
  const shortage = await findShortage(db, cartId)
  const isFree = !shortage.isEmpty && shortage.name === undefined
  const sells = [...events.values()].every((event) => event.hasOpened && !event.isClosed)
  const mayHave = cart.owner_id === null || !(await findOverLimit(db, cart, cart.owner_id))
  return isFree && sells && mayHave
}
