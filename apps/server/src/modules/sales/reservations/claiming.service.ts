import { cartMessages, purchaseLimitRefusal, unitsWithinPurchaseLimit } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { type CartRow, findCartFor, payExpiredCart } from '../carts/carts.service.ts'
import { listLines } from '../carts/carts.queries.ts'
import { listWantedHolds } from '../carts/holding.queries.ts'
import { canHoldAll } from '../carts/holding.rules.ts'
import { holdUnitsAgain } from '../carts/holding.service.ts'
import { lockCart, lockItems } from '../carts/locking.service.ts'
import * as states from '../carts/states.queries.ts'
import { readHoldings } from './holdings.queries.ts'
import { giveUpOlderCarts } from './older-carts.service.ts'
import * as queries from './reservations.queries.ts'
import type { UnitsByBuyer, ItemFacts } from './stock.rules.ts'
import { holdsOf, refuseToHold, secondsToHold, type UnpaidHolds } from './unpaid-holds.rules.ts'

export type Visitor = {
  session: { accountId: number; kind: 'user' | 'admin' } | undefined
  actor: Actor
}

type Dependencies = Pick<Context, 'db' | 'config'>
type LineRow = Awaited<ReturnType<typeof listLines>>[number]

/** Makes a cart that nobody owns this buyer's; of two who try one wins and the other finds nothing. */
export const claimCart = ({ db, config }: Dependencies, cartUUID: string, accountId: number, actor: Actor) =>
  db.transaction().execute(async (db) => {
    const buyer = { accountId, kind: 'user' as const }
    const { cart: seen } = await findCartFor(db, cartUUID, buyer)
    if (seen.owner_id === accountId) return seen
    await queries.lockAccounts(db, [accountId])
    // A parallel call of the same buyer may have claimed the cart while this one waited for the lock.
    // guard: cart-read-after-account-lock
    const { cart } = await findCartFor(db, cartUUID, buyer)
    if (cart.owner_id === accountId) return cart
    const lines = await listLines(db, [cart.id])
    const itemIds = lines.map((line) => line.item_id)
    if (cart.status === 'open') await giveUpOlderCarts(db, { accountId, itemIds, locks: [] }, actor)
    const { bought, holds } = await readHoldings(db, [accountId], [cart.event_id])
    const limited = findOverPurchaseLimit({
      lines,
      items: await listBoughtItems(db, lines),
      bought,
      accountId,
    })
    if (limited) throw refused(purchaseLimitRefusal(limited))
    const held = holdsOf(holds, accountId, cart.event_id)
    if (config.limits && cart.status === 'open') await refuseTooMuch(db, cart, lines, held)
    const seconds = config.limits ? secondsToHold(held, config.cartSeconds) : config.cartSeconds
    const isShort = seconds < config.cartSeconds
    const claimed = await states.claimCart(db, cart.id, accountId, { seconds, isShort })
    if (!claimed) throw await explainUnclaimed(db, cartUUID)
    await recordFact(db, actor, {
      action: 'cart.claim',
      entity: 'cart',
      entityId: cart.id,
      after: { accountId },
    })
    return claimed
  })

/** The cart as this caller may see it; a buyer who opens one that nobody owns makes it his. */
export async function enterCart({ db, config }: Dependencies, cartUUID: string, visitor: Visitor) {
  const { session, actor } = visitor
  const found = await findCartFor(db, cartUUID, session)
  if (session?.kind !== 'user' || !isUnclaimed(found.cart)) return found
  await claimCart({ db, config }, found.cart.id, session.accountId, actor)
  return findCartFor(db, cartUUID, session)
}

const isUnclaimed = ({ owner_id: ownerId, status, is_free: isFree }: CartRow) =>
  ownerId === null && (status === 'open' || (isFree && status !== 'cancelled'))

/** Another account claimed the cart first, or the cart ended. */
async function explainUnclaimed(db: Transaction, cartUUID: string) {
  const { cart } = await findCartFor(db, cartUUID, undefined)
  return cart.owner_id === null ? refuse('session_expired', cartMessages.sessionExpired) : cartNotFound()
}

const refused = ({ code, message }: { code: string; message: string }) => refuse(code, message)

/** The buyer may not hold the cart's registrations unpaid beside those he holds. */
async function refuseTooMuch(db: Database, cart: CartRow, lines: LineRow[], held: UnpaidHolds) {
  const event = (await queries.listEventFacts(db, [cart.event_id])).get(cart.event_id)!
  const parents = new Set(lines.map((line) => line.parent_id))
  const wanted = lines.filter(({ id }) => !parents.has(id)).reduce((sum, line) => sum + line.quantity, 0)
  const refusal = refuseToHold(held, wanted, event.maxUnpaidUnits)
  if (refusal) throw refused(refusal)
}

/** What was bought by itself; the categories inside a bundle have no limit of their own there. */
const listBoughtItems = async (db: Database, lines: LineRow[]) =>
  (
    await queries.listFacts(
      db,
      lines.filter(isBoughtItself).map((line) => line.item_id),
    )
  ).items

const isBoughtItself = (line: LineRow) => line.parent_id === null

type BoughtLines = {
  lines: LineRow[]
  items: ReadonlyMap<string, ItemFacts>
  bought: UnitsByBuyer
  accountId: number
}

/** The first item of a cart of which this buyer would have more than one buyer may. */
function findOverPurchaseLimit({ lines, items, bought, accountId }: BoughtLines) {
  const over = lines
    .filter(isBoughtItself)
    .find(
      ({ item_id: id, quantity }) =>
        quantity > unitsWithinPurchaseLimit(items.get(id)!, bought.get(`${accountId}:${id}`) ?? 0),
    )
  return over && items.get(over.item_id)
}

async function isWithinPurchaseLimit(db: Database, cart: CartRow, lines: LineRow[]) {
  const accountId = cart.owner_id
  if (accountId === null) return true
  const items = await listBoughtItems(db, lines)
  const { bought } = await readHoldings(db, [accountId], [cart.event_id])
  return findOverPurchaseLimit({ lines, items, bought, accountId }) === undefined
}

/**
 * A cart that expired before its Pix arrived takes its units again, if the event still sells and all of them
 * are free; false when that cannot be and the money must go back. Inside a transaction.
 */
export async function revivePaidLate(db: Transaction, cartId: string, actor: Actor) {
  const mayTake = await mayTakeAgain(db, cartId)
  if (!mayTake || (await lockCart(db, cartId)).status !== 'expired') return false
  await holdUnitsAgain(db, cartId)
  return payExpiredCart(db, cartId, actor)
}

/**
 * Whether a cart that holds nothing may take its units again: its event sells, all of them are free, and its owner
 * may have them. Locks the items, then the cart. Inside a transaction.
 */
export async function mayTakeAgain(db: Transaction, cartId: string) {
  const lines = await listLines(db, [cartId])
  await lockItems(db, [cartId])
  const cart = await lockCart(db, cartId)
  // Read after the locks: the sale may have been closed while this transaction waited for them.
  const event = (await queries.listEventFacts(db, [cart.event_id])).get(cart.event_id)!
  const isFree = canHoldAll(await listWantedHolds(db, cartId))
  return isFree && event.sale.isOpen && (await isWithinPurchaseLimit(db, cart, lines))
}
