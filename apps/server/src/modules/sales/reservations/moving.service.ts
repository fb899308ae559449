import { moveMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import { type Actor, auditInsert, factOf, recordFact, recordFacts } from '#platform/audit/audit.service.ts'
import * as cancelling from '../carts/cancelling.queries.ts'
import { buyerOf } from '../carts/carts.rules.ts'
import type { CartRow } from '../carts/carts.service.ts'
import { endFormBy } from '../carts/forming.queries.ts'
import { stockMove } from '../carts/holding.queries.ts'
import { holdUnitsAgain } from '../carts/holding.service.ts'
import { lockCart } from '../carts/locking.service.ts'
import { itemsMoved } from '../events.ts'
import { keepDiscount } from '../vouchers/moving.service.ts'
import { readOwed, withOwed } from '../owed/owed.service.ts'
import { lineRowsOf } from './cart-rows.rules.ts'
import { readHoldings } from './holdings.service.ts'
import * as moving from './moving.queries.ts'
import * as queries from './reservations.queries.ts'
import { Stock } from './stock.rules.ts'
import { insertCarts } from './writing.queries.ts'

/** A unit of a cart: one entry of a category, or all entries of one unit of a bundle. */
export type MovingUnit = {
  /** The category or the bundle. */
  itemId: string
  name: string
  /** Its entries, those that are removed too. */
  cartItemIds: number[]
  live: number[]
}

/** Locks a cart with its items and with an item to which one of its units may move. */
export async function lockForMove(db: Transaction, cartId: string, itemId: string | undefined) {
  await queries.lockItemsOf(db, { cartIds: [cartId], itemIds: itemId === undefined ? [] : [itemId] })
  return lockCart(db, cartId)
}

/** The unit of an entry. Refuses an entry that the cart does not have, or that ended. */
export async function readUnit(db: Database, cart: CartRow, cartItemId: number): Promise<MovingUnit> {
  const item = await moving.findItemOf(db, cart.id, cartItemId)
  if (!item) throw cartNotFound()
  const cartItemIds = await cancelling.listSelectedEntries(db, cart.id, { cartItemId, withBundle: true })
  const live = await cancelling.listLive(db, cart.id, cartItemIds)
  // guard: only-a-live-entry-moves
  if (!live.includes(cartItemId)) throw refuse('entry_ended', moveMessages.ended)
  return { ...item, cartItemIds, live }
}

/** What the desk may sell of each item of the event in place of a unit, in centavos, or why it may not. */
export async function listMoveTargets(db: Transaction, cart: CartRow, unit: MovingUnit, soldBy: number) {
  const owed = await endUnit(db, cart, unit)
  const ids = (await moving.listItemIds(db, cart.event_id)).filter((id) => id !== unit.itemId)
  const stock = await readStock(db, cart, ids, owed)
  return ids.map((itemId) => {
    const step = stock.tryTake(requestOf(cart, itemId, soldBy))
    const { name, priceInCents } = stock.item(itemId)!
    return 'refusal' in step
      ? { itemId, name, priceInCents, refusal: step.refusal.message }
      : { itemId, name, priceInCents: step.taken.totalInCents, refusal: '' }
  })
}

type Move = { unit: MovingUnit; itemId: string; reason: string }

/**
 * Ends a unit of a sold cart, and adds a unit of another item in its place at the price of now, by the rules of a sale at
 * the desk, less what a voucher took off the ended one. The caller has locked the cart with the items of both. Returns the new entries and their price in centavos.
 */
export async function moveUnit(
  db: Transaction,
  cart: CartRow,
  { unit, itemId, reason }: Move,
  { actor, soldBy, origin }: { actor: Actor; soldBy: number; origin: string },
) {
  // guard: move-to-another-item
  if (itemId.toLowerCase() === unit.itemId) throw refuse('same_item', moveMessages.sameItem)
  const owed = await endUnit(db, cart, unit)
  const step = (await readStock(db, cart, [itemId], owed)).tryTake(requestOf(cart, itemId, soldBy))
  if ('refusal' in step) throw refuse(step.refusal.code, step.refusal.message)
  const { lines, totalInCents: fullInCents } = step.taken
  const [{ item }] = lines as [(typeof lines)[number]]
  const removed = { cartUUID: cart.id, reason: moveMessages.removedFor(item.name, reason) }
  const facts = auditInsert(factsOf('item.removed', unit.live, removed).map((fact) => ({ actor, fact })))
  const began = await insertUnit(db, cart, { lines, movedFrom: unit.live[0]!, facts })
  await recordFacts(db, actor, factsOf('item.moved', began, { cartUUID: cart.id, reason }))
  const offInCents = await keepDiscount(db, cart.id, { ended: unit.live, began })
  await endFormBy(db, cart.id)
  const totalInCents = await cancelling.priceAgain(db, cart.id, false)
  if (totalInCents !== undefined)
    await recordFact(db, actor, factOf('cart.priced', { cart: cart.id }, { totalInCents }))
  await itemsMoved.emit(db, { cartId: cart.id, ended: unit.live, began, origin, actor })
  return { began, priceInCents: fullInCents - offInCents, name: item.name }
}

const factsOf = (
  action: 'item.removed' | 'item.moved',
  ids: number[],
  { cartUUID, reason }: { cartUUID: string; reason: string },
) => ids.map((id) => ({ ...factOf(action, { cart_item: String(id) }, { cartUUID }), reason }))

/** Ends the unit. Returns what waiting lists get of the units that were free before, because the entry may keep its own. */
async function endUnit(db: Transaction, cart: CartRow, { cartItemIds }: MovingUnit) {
  const owed = await readOwed(db, [cart.event_id])
  await moving.endUnit(db, cart.id, cartItemIds)
  await holdUnitsAgain(db, cart.id)
  return owed
}

async function readStock(db: Database, cart: CartRow, itemIds: string[], owed: ReadonlyMap<string, number>) {
  const facts = await queries.listFacts(db, { itemIds })
  const accountId = buyerOf(cart) ?? undefined
  const { bought } = await readHoldings(db, accountId === undefined ? [] : [accountId], [cart.event_id])
  // The entry is paid, so the limits of unpaid entries do not count.
  const free = { holds: new Map(), openSales: new Map(), guardsHoarding: false }
  return Stock.of({ ...facts, ...free, bought, items: withOwed(facts.items, owed) })
}

const requestOf = (cart: CartRow, itemUUID: string, soldBy: number) => ({
  items: [{ itemUUID, quantity: 1 }],
  buyer: { accountId: buyerOf(cart) ?? undefined, isAdmin: false },
  atDesk: { eventId: cart.event_id, soldBy, isOwned: cart.owner_id !== null },
})

type Taken = Extract<ReturnType<Stock['tryTake']>, { taken: unknown }>['taken']
type NewUnit = { lines: Taken['lines']; movedFrom: number; facts: ReturnType<typeof auditInsert> }

/** Inserts the lines and entries of a unit into a cart that exists. Returns the ids of the entries. */
async function insertUnit(db: Transaction, cart: CartRow, { lines, movedFrom, facts }: NewUnit) {
  const { id: lastId } = await moving.readLastEntry(db, cart.id)
  const { moves, ...rows } = lineRowsOf([{ cart, lines }])
  await insertCarts(db, { carts: [], ...rows }, { stock: stockMove(moves), facts })
  return moving.nameFormer(db, cart.id, { movedFrom, lastId: Number(lastId) })
}
