import { adminMessages, cartMessages, voucherMessages, waitingMessages } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import * as queries from './holding.queries.ts'
import { canHoldAll, findCancelledItem, findShortItem } from './holding.rules.ts'
import { readOwed } from '../owed/owed.service.ts'
import { extendCart as moveTime } from './states.queries.ts'
import * as voucherUse from './voucher-use.queries.ts'

/** Frees every unit that the cart holds. The caller has locked its items. Inside a transaction. */
export async function releaseAll(db: Transaction, cartId: string) {
  const released = await queries.releaseLines(db, [cartId])
  await queries.moveStock(
    db,
    released.map(({ item_id: id, held }) => ({ id, units: -held })),
  )
}

/**
 * The units that each line of the cart should hold, with those of its items that a waiting list gets first. The caller has
 * locked the items.
 */
export async function listHoldTargets(db: Transaction, cartId: string) {
  const holds = await queries.listHoldTargets(db, cartId)
  if (!holds.some(({ wanted, held }) => wanted > held)) return holds
  const owed = await readOwed(db, [...new Set(holds.map(({ eventId }) => eventId))])
  // guard: owed-units-are-not-taken-again
  return holds.map((hold) => ({ ...hold, owed: owed.get(hold.itemId) ?? 0 }))
}

/** Makes the cart hold one unit for each live entry. Refuses with the name of an item that is cancelled or has too few units. */
export async function holdUnitsAgain(db: Transaction, cartId: string) {
  // guard: ended-cart-gave-its-voucher-back
  if (!(await hasVoucherUse(db, cartId))) throw refuse('voucher_used', voucherMessages.unknown)
  const all = await listHoldTargets(db, cartId)
  const cancelled = findCancelledItem(all)
  // guard: cancelled-category-never-restored
  if (cancelled) throw refuse('category_cancelled', cartMessages.categoryCancelled(cancelled.name))
  const short = findShortItem(all)
  if (short && canHoldAll(all.map((hold) => ({ ...hold, owed: 0 }))))
    throw refuse('waiting_list', waitingMessages.owedToList(short.name))
  if (short) throw refuse('no_units_to_restore', adminMessages.noUnitsToRestore(short.name))
  const holds = all.filter(({ wanted, held }) => wanted !== held)
  if (holds.length === 0) return
  await queries.setHeld(db, holds)
  await queries.moveStock(
    db,
    holds.map(({ itemId: id, wanted, held }) => ({ id, units: wanted - held })),
  )
}

/**
 * Extends an unpaid cart to at least `seconds` from now. An expired cart takes its units again. Returns the new end, or
 * nothing if the cart is paid or cancelled. The caller has locked its items. Inside a transaction.
 */
export async function extendCart(db: Transaction, cartId: string, seconds: number, actor: Actor) {
  const extended = await moveTime(db, cartId, seconds)
  if (!extended) return undefined
  await holdUnitsAgain(db, cartId)
  await recordFact(db, actor, factOf('cart.extended', { cart: cartId }, { status: 'open' }))
  return extended.expiresAt
}

/** True if the voucher of a cart, if it has one, has a use left beside those of other carts. The caller has locked the cart. */
export async function hasVoucherUse(db: Transaction, cartId: string) {
  const voucher = await voucherUse.lockOfCart(db, cartId)
  if (!voucher) return true
  const uses = await voucherUse.readUses(db, { voucherId: voucher.id, cartId, buyerId: null })
  return uses.all < voucher.maxUses
}
