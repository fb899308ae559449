import { cartMessages } from '@porteira/domain'
import type { Config } from '#config.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { type CartRow, findCartFor, giveUpCart, payExpiredCart } from '../carts/carts.service.ts'
import { listLines, lockCart } from '../carts/carts.queries.ts'
import { findShortage, holdWhatLives } from '../carts/holding.service.ts'
import { readHoldings } from './holdings.queries.ts'
import * as queries from './reservations.queries.ts'
import { type Bought, type ItemFacts } from './reservations.rules.ts'
import { holdsOf, refuseToHold, secondsToHold, type UnpaidHolds } from './unpaid-holds.rules.ts'

type LineRow = Awaited<ReturnType<typeof listLines>>[number]

/** Makes a cart that nobody owns this buyer's; of two who try one wins and the other finds nothing. */
export const claimCart = (db: Database, config: Config, cartUUID: string, accountId: number, actor: Actor) =>
  db.transaction().execute(async (db) => {
    const buyer = { accountId, kind: 'user' as const }
    const { cart: seen } = await findCartFor(db, cartUUID, buyer)
    if (seen.owner_id === accountId) return seen
    await queries.lockAccounts(db, [accountId])
    // A parallel call of the same buyer may have claimed the cart while this one waited for the lock.
    const { cart } = await findCartFor(db, cartUUID, buyer)
    if (cart.owner_id === accountId) return cart
    if (cart.status === 'open') await giveUpOlder(db, cart, accountId, actor)
    const lines = await listLines(db, [cart.id])
    const items = await listItemsOf(db, lines)
    const { bought, holds } = await readHoldings(db, [accountId], [...items.keys()])
    const limited = findOverLimit(lines, items, bought, accountId)
    if (limited)
      throw refuse('limit_per_buyer', cartMessages.limitPerBuyer(limited.registrationsPerUser, limited.name))
    const held = holdsOf(holds, accountId, cart.event_id)
    if (config.limits && cart.status === 'open') await refuseTooMuch(db, cart, lines, held)
    const seconds = config.limits ? secondsToHold(held, config.cartSeconds) : config.cartSeconds
    const isShort = seconds < config.cartSeconds
    const claimed = await queries.claim(db, cart.id, accountId, { seconds, isShort })
    if (!claimed) throw await explainUnclaimed(db, cartUUID)
    await recordFact(db, actor, {
      action: 'cart.claim',
      entity: 'cart',
      entityId: cart.id,
      after: { accountId },
    })
    return claimed
  })

/** Another account claimed the cart first, or the cart ended. */
async function explainUnclaimed(db: Transaction, cartUUID: string) {
  const { cart } = await findCartFor(db, cartUUID, undefined)
  return cart.owner_id === null ? refuse('session_expired', cartMessages.sessionExpired) : cartNotFound()
}

/** A buyer keeps one unpaid cart per event, unless he is about to pay the older one. */
async function giveUpOlder(db: Transaction, cart: CartRow, accountId: number, actor: Actor) {
  const lines = await listLines(db, [cart.id])
  const itemIds = lines.map((line) => line.item_id)
  const cartIds = (await queries.listOlderCarts(db, [accountId], itemIds)).map(({ id }) => id)
  await queries.lockItemsOf(db, { cartIds, itemIds: [] })
  for (const id of cartIds) await giveUpCart(db, id, actor)
}

/** The buyer may not hold the cart's registrations unpaid beside those he holds. */
async function refuseTooMuch(db: Database, cart: CartRow, lines: LineRow[], held: UnpaidHolds) {
  const event = (await queries.listEventFacts(db, [cart.event_id])).get(cart.event_id)!
  const parents = new Set(lines.map((line) => line.parent_id))
  const wanted = lines.filter(({ id }) => !parents.has(id)).reduce((sum, line) => sum + line.quantity, 0)
  const refused = refuseToHold(held, wanted, event.maxUnpaidUnits)
  if (refused) throw refuse(refused.code, refused.message)
}

const listItemsOf = (db: Database, lines: LineRow[]) =>
  queries.listItemFacts(
    db,
    lines.filter((line) => line.parent_id === null).map((line) => line.item_id),
  )

/** The first item of the cart of which this buyer would have more than one buyer may. */
function findOverLimit(lines: LineRow[], items: Map<string, ItemFacts>, bought: Bought, accountId: number) {
  const over = lines.find(({ item_id: id, parent_id: parentId, quantity }) => {
    const limit = parentId === null ? items.get(id)!.registrationsPerUser : 0
    return limit > 0 && (bought.get(`${accountId}:${id}`) ?? 0) + quantity > limit
  })
  return over && items.get(over.item_id)
}

async function mayHave(db: Database, lines: LineRow[], accountId: number | null) {
  if (accountId === null) return true
  const items = await listItemsOf(db, lines)
  const { bought } = await readHoldings(db, [accountId], [...items.keys()])
  return findOverLimit(lines, items, bought, accountId) === undefined
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
  return isFree && sells && (await mayHave(db, lines, cart.owner_id))
}
