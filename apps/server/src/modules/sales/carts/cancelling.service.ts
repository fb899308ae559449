import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { type Actor, recordFact, recordFacts } from '#platform/audit/audit.service.ts'
import { cartCancelled, itemsRemoved } from '../events.ts'
import * as cancelling from './cancelling.queries.ts'
import { isHolding } from './carts.rules.ts'
import { type CartRow } from './carts.service.ts'
import { holdUnitsAgain, releaseAll } from './holding.service.ts'
import { inLockedCart } from './locking.service.ts'
import { moveCart } from './states.queries.ts'

type Dependencies = Pick<Context, 'db' | 'queue'>

/** Cancels a cart: what it held is free again, what could be paid ends, its money waits for a person. */
export async function cancelCart({ db, queue }: Dependencies, cartId: string, actor: Actor) {
  await inLockedCart(db, cartId, (db, cart) => cancelLocked(db, cart, actor))
  failpoint('cart-cancelled-before-queued')
  await queue.ask('end-charges')
}

/** Cancels one registration or bundle; the last one takes its cart along. Money moves only by a return. */
export async function cancelItem(
  { db, queue }: Dependencies,
  cartId: string,
  chosen: cancelling.ItemSelection,
  actor: Actor,
) {
  await inLockedCart(db, cartId, (db, cart) => cancelChosen(db, cart, chosen, actor))
  await queue.ask('end-charges')
}

/** What a return may remove together with the money: the whole cart, or one registration or bundle of it. */
export type Removal = 'cart' | cancelling.ItemSelection

/** Removes inside the transaction that holds the cart and its items; again it changes nothing. */
export const removeLocked = (db: Transaction, cart: CartRow, removal: Removal, actor: Actor) =>
  removal === 'cart' ? cancelLocked(db, cart, actor) : cancelChosen(db, cart, removal, actor)

async function cancelChosen(db: Transaction, cart: CartRow, chosen: cancelling.ItemSelection, actor: Actor) {
  const removed = await markChosen(db, cart.id, chosen, true)
  if (removed.length === 0) return
  await recordItems(db, removed, actor, { action: 'item.removed', cartUUID: cart.id })
  if ((await cancelling.countLive(db, cart.id)) === 0) return cancelLocked(db, cart, actor)
  if (isHolding(cart.status)) await holdUnitsAgain(db, cart.id)
  await itemsRemoved.emit(db, { cartId: cart.id, cartItemIds: removed, actor })
}

/** A registration of another cart, or of none, cannot be removed. */
export async function refuseUnknownItem(db: Database, cartId: string, chosen: cancelling.ItemSelection) {
  if ((await cancelling.listChosen(db, cartId, chosen)).length === 0) throw cartNotFound()
}

/** Takes out what was chosen, or puts it back; answers the registrations that changed by it. */
export async function markChosen(
  db: Transaction,
  cartId: string,
  chosen: cancelling.ItemSelection,
  isRemoved: boolean,
) {
  const ids = await cancelling.listChosen(db, cartId, chosen)
  if (ids.length === 0) throw cartNotFound()
  return cancelling.markItems(db, cartId, ids, isRemoved)
}

async function cancelLocked(db: Transaction, { id, status }: CartRow, actor: Actor) {
  if (!(await moveCart(db, id, 'cancel'))) return
  await releaseAll(db, id)
  await recordFact(db, actor, {
    action: 'cart.cancelled',
    entity: 'cart',
    entityId: id,
    before: { status },
    after: { status: 'cancelled' },
  })
  await cartCancelled.emit(db, { cartId: id, actor })
}

export const recordItems = (
  db: Transaction,
  ids: number[],
  actor: Actor,
  { action, cartUUID }: { action: 'item.removed' | 'item.restored'; cartUUID: string },
) =>
  recordFacts(
    db,
    actor,
    ids.map((id) => ({ action, entity: 'cart_item', entityId: String(id), after: { cartUUID } })),
  )
