import { cartMessages, purchaseLimitRefusal, unitsWithinPurchaseLimit } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound, refuse, refuseIf } from '#platform/errors.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import { buyerOf } from '../carts/carts.rules.ts'
import { type CartRow, findCartFor, payExpiredCart } from '../carts/carts.service.ts'
import { listLines } from '../carts/carts.queries.ts'
import { canHoldAll } from '../carts/holding.rules.ts'
import { hasVoucherUse, holdUnitsAgain, listHoldTargets } from '../carts/holding.service.ts'
import { lockCart, lockItems } from '../carts/locking.service.ts'
import * as states from '../carts/states.queries.ts'
import { countUnformed } from '../events.ts'
import { readHoldings } from './holdings.service.ts'
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

/** Makes the buyer the owner of an unowned cart. If two buyers try, one succeeds and the other gets 404. */
export const claimCart = ({ db, config }: Dependencies, cartUUID: string, accountId: number, actor: Actor) =>
  db.transaction().execute(async (db) => {
    const buyer = { accountId, kind: 'user' as const }
    const { cart: before } = await findCartFor(db, cartUUID, buyer)
    if (before.owner_id === accountId) return before
    await queries.lockAccounts(db, [accountId])
    // A parallel call of the same buyer may have claimed the cart while this call waited for the lock.
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
    refuseIf(limited && purchaseLimitRefusal(limited))
    const own = holdsOf(holds, accountId, cart.event_id)
    if (config.limits) await refuseTooManyHolds(db, cart, lines, own)
    const seconds = config.limits ? secondsToHold(own, config.cartSeconds) : config.cartSeconds
    const isShort = seconds < config.cartSeconds
    const claimed = await states.claimCart(db, cart.id, accountId, { seconds, isShort })
    if (!claimed) throw await explainUnclaimed(db, cartUUID)
    await recordFact(db, actor, factOf('cart.claim', { cart: cart.id }, { accountId }))
    return claimed
  })

/** The cart with the view of this caller. A logged-in buyer who opens an unowned cart becomes its owner. */
export async function enterCart({ db, config }: Dependencies, cartUUID: string, visitor: Visitor) {
  const { session, actor } = visitor
  const found = await findCartFor(db, cartUUID, session)
  if (session?.kind !== 'user' || !isUnclaimed(found.cart)) return found
  await claimCart({ db, config }, found.cart.id, session.accountId, actor)
  return findCartFor(db, cartUUID, session)
}

/**
 * The cart for an offer to continue its payment. Unlike `enterCart` it changes nothing: looking at a page gives a cart
 * no owner. A cart of another buyer is not found, also for a caller without a session and for an administrator.
 */
export async function lookAtCart({ db }: Pick<Dependencies, 'db'>, cartUUID: string, { session }: Visitor) {
  const found = await findCartFor(db, cartUUID, session)
  const owner = found.cart.owner_id
  // guard: cart-offered-to-its-owner-only
  if (owner !== null && owner !== session?.accountId) throw cartNotFound()
  return found
}

const isUnclaimed = ({ owner_id: ownerId, sold_by: soldBy, status, is_free: isFree }: CartRow) =>
  ownerId === null && soldBy === null && (status === 'open' || (isFree && status !== 'cancelled'))

/** The refusal if another account claimed the cart first, or if the cart ended. */
async function explainUnclaimed(db: Transaction, cartUUID: string) {
  const { cart } = await findCartFor(db, cartUUID, undefined)
  return cart.owner_id === null ? refuse('session_expired', cartMessages.sessionExpired) : cartNotFound()
}

/** Refuses the claim if the buyer would then hold too many entries without a payment or without riders. */
async function refuseTooManyHolds(db: Database, cart: CartRow, lines: LineRow[], own: UnpaidHolds) {
  const added = cart.status === 'open' ? countLines(lines) : await countToForm(db, cart)
  if (added === 0) return
  const event = (await queries.listEventFacts(db, [cart.event_id])).get(cart.event_id)!
  refuseIf(refuseToHold(own, added, { ...event, isFree: cart.is_free }))
}

function countLines(lines: LineRow[]) {
  const parents = new Set(lines.map((line) => line.parent_id))
  return lines.filter(({ id }) => !parents.has(id)).reduce((sum, line) => sum + line.quantity, 0)
}

const countToForm = async (db: Database, { id, status, form_by: formBy }: CartRow) =>
  status === 'paid' && formBy !== null ? ((await countUnformed.ask(db, [id])).get(id) ?? 0) : 0

/** Items of lines without a parent line. Inside a bundle the purchase limits of its categories do not apply. */
const listBoughtItems = async (db: Database, lines: LineRow[]) =>
  (await queries.listFacts(db, { itemIds: lines.filter(isBoughtItself).map((line) => line.item_id) })).items

const isBoughtItself = (line: LineRow) => line.parent_id === null

type BoughtLines = {
  lines: LineRow[]
  items: ReadonlyMap<string, ItemFacts>
  bought: UnitsByBuyer
  accountId: number
}

/** The first item of a cart of which the buyer would exceed the purchase limit. */
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
  const accountId = buyerOf(cart)
  if (accountId === null) return true
  const items = await listBoughtItems(db, lines)
  const { bought } = await readHoldings(db, [accountId], [cart.event_id])
  return findOverPurchaseLimit({ lines, items, bought, accountId }) === undefined
}

/**
 * Revives a cart that expired before its Pix arrived, if `mayTakeAgain` allows it. False means that the money must be
 * refunded. Inside a transaction.
 */
export async function revivePaidLate(db: Transaction, cartId: string, actor: Actor) {
  const mayTake = await mayTakeAgain(db, cartId)
  if (!mayTake || (await lockCart(db, cartId)).status !== 'expired') return false
  await holdUnitsAgain(db, cartId)
  return payExpiredCart(db, cartId, actor)
}

/**
 * True if an ended cart may take its units again: the event sells online, or the desk sold the cart and the event is not
 * over; all units are free; its voucher has a use left; and the owner is within the purchase limits. Locks the items, then
 * the cart. Inside a transaction.
 */
export async function mayTakeAgain(db: Transaction, cartId: string) {
  const lines = await listLines(db, [cartId])
  await lockItems(db, [cartId])
  const cart = await lockCart(db, cartId)
  // Read after the locks, because an administrator can close the sale while this transaction waits for them.
  const event = (await queries.listEventFacts(db, [cart.event_id])).get(cart.event_id)!
  const isFree = canHoldAll(await listHoldTargets(db, cartId))
  const sells = cart.sold_by === null ? event.sale.isOpen : !event.sale.isEventOver
  const mayTake = isFree && sells && (await isWithinPurchaseLimit(db, cart, lines))
  return mayTake && hasVoucherUse(db, cartId)
}
