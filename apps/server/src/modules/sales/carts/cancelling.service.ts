import { tillMessages, withdrawalMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { type Actor, factOf, recordFact, recordFacts } from '#platform/audit/audit.service.ts'
import { cartCancelled, itemsRemoved } from '../events.ts'
import { priceUnpaid } from './pricing.service.ts'
import * as cancelling from './cancelling.queries.ts'
import { isHolding, isUnpaid } from './carts.rules.ts'
import { type CartRow } from './carts.service.ts'
import { holdUnitsAgain, releaseAll } from './holding.service.ts'
import { inLockedCart } from './locking.service.ts'
import { moveCart } from './states.queries.ts'

type Dependencies = Pick<Context, 'db' | 'queue'>
type Owner = { accountId: number; actor: Actor }

/** Cancels a cart. It frees the units and ends the charges. An administrator decides about money that was received. */
export async function cancelCart({ db, queue }: Dependencies, cartId: string, actor: Actor) {
  await inLockedCart(db, cartId, (db, cart) => cancelLocked(db, cart, actor))
  failpoint('cart-cancelled-before-queued')
  await queue.ask('end-charges')
}

/** Gives up a cart that is not paid, for its owner. It frees the units and ends the charges. */
export async function giveUpReservation({ db, queue }: Dependencies, cartId: string, owner: Owner) {
  await inLockedCart(db, cartId, async (db, cart) => {
    // guard: reservation-given-up-by-its-owner
    if (cart.owner_id !== owner.accountId) throw cartNotFound()
    // guard: sale-of-the-till-given-up-there
    if (cart.sold_by !== null) throw refuse('sale_open', withdrawalMessages.atTill)
    // guard: only-an-unpaid-cart-is-given-up
    if (!isUnpaid(cart.status)) throw refuse('not_waiting', withdrawalMessages.cannotCancel)
    await cancelLocked(db, cart, owner.actor)
  })
  await queue.ask('end-charges')
}

/** Cancels one entry or bundle unit. Cancelling the last one cancels the cart. Only a refund sends money back. */
export async function cancelItem(
  { db, queue }: Dependencies,
  cartId: string,
  selection: cancelling.ItemSelection,
  actor: Actor,
) {
  await inLockedCart(db, cartId, (db, cart) => cancelSelected(db, cart, selection, actor))
  await queue.ask('end-charges')
}

/** What a refund can remove together with the money: the whole cart, or one entry or bundle unit of it. */
export type Removal = 'cart' | cancelling.ItemSelection
/** These live entries of a cart, for a reason. */
export type Withdrawal = { cartItemIds: number[]; reason: string }

/** Runs inside a transaction that has locked the cart and its items. A second run changes nothing. */
export async function removeLocked(
  db: Transaction,
  cart: CartRow,
  removal: Removal | Withdrawal,
  actor: Actor,
) {
  if (removal === 'cart') return cancelLocked(db, cart, actor)
  if ('cartItemId' in removal) return cancelSelected(db, cart, removal, actor)
  const { cartItemIds, reason } = removal
  const stays = (await cancelling.listLive(db, cart.id, undefined)).some((id) => !cartItemIds.includes(id))
  return stays
    ? removeEntries(db, cart, cartItemIds, { actor, reason })
    : cancelLocked(db, cart, actor, reason)
}

/** The live entries that a removal would end, or none if the cart has ended. Refuses an unknown entry. */
export async function listEnding(db: Database, cart: Pick<CartRow, 'id' | 'status'>, removal: Removal) {
  const ids = removal === 'cart' ? undefined : await cancelling.listSelectedEntries(db, cart.id, removal)
  if (ids?.length === 0) throw cartNotFound()
  return isHolding(cart.status) ? cancelling.listLive(db, cart.id, ids) : []
}

async function cancelSelected(
  db: Transaction,
  cart: CartRow,
  selection: cancelling.ItemSelection,
  actor: Actor,
) {
  // The price of a sale at the desk stays until it is paid, so a removed entry would be charged.
  // guard: open-desk-sale-keeps-its-entries
  if (cart.sold_by !== null && isUnpaid(cart.status)) throw refuse('sale_open', tillMessages.entryOfOpenSale)
  await afterRemoval(db, cart, await markSelected(db, cart.id, selection), { actor })
}

/** Removes these entries of a cart that the caller has locked with its items. A second run changes nothing. */
export const removeEntries = async (
  db: Transaction,
  cart: CartRow,
  cartItemIds: number[],
  by: { actor: Actor; reason: string },
) => afterRemoval(db, cart, await cancelling.markItems(db, cart.id, cartItemIds, true), by)

async function afterRemoval(
  db: Transaction,
  cart: CartRow,
  removed: number[],
  { actor, reason = '' }: { actor: Actor; reason?: string },
) {
  if (removed.length === 0) return
  await recordItems(db, removed, actor, { action: 'item.removed', cartUUID: cart.id, reason })
  if ((await cancelling.countLive(db, cart.id)) === 0) return cancelLocked(db, cart, actor)
  if (isHolding(cart.status)) await holdUnitsAgain(db, cart.id)
  await priceUnpaid(db, cart, actor)
  await itemsRemoved.emit(db, { cartId: cart.id, cartItemIds: removed, actor })
}

/** Refuses a selection that names no entry of this cart. */
export async function refuseUnknownItem(db: Database, cartId: string, selection: cancelling.ItemSelection) {
  if ((await cancelling.listSelectedEntries(db, cartId, selection)).length === 0) throw cartNotFound()
}

/** Removes the selected entries. Returns the ids of those that changed. */
async function markSelected(db: Transaction, cartId: string, selection: cancelling.ItemSelection) {
  const ids = await cancelling.listSelectedEntries(db, cartId, selection)
  if (ids.length === 0) throw cartNotFound()
  return cancelling.markItems(db, cartId, ids, true)
}

/** Cancels a cart that the caller has locked with its items. A second run changes nothing. */
export async function cancelLocked(db: Transaction, { id, status }: CartRow, actor: Actor, reason = '') {
  if (!(await moveCart(db, id, 'cancel'))) return
  await releaseAll(db, id)
  await recordFact(db, actor, {
    ...factOf('cart.cancelled', { cart: id }, { status: 'cancelled' }),
    before: { status },
    reason,
  })
  await cartCancelled.emit(db, { cartId: id, actor })
}

export const recordItems = (
  db: Transaction,
  ids: number[],
  actor: Actor,
  {
    action,
    cartUUID,
    reason = '',
  }: { action: 'item.removed' | 'item.restored'; cartUUID: string; reason?: string },
) =>
  recordFacts(
    db,
    actor,
    ids.map((id) => ({ action, entity: 'cart_item', entityId: String(id), after: { cartUUID }, reason })),
  )
