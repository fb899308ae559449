import type { Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { registerCart } from '#modules/sales/index.ts'
import { settleHandedOut } from './check-in/handed-out/handed-out.service.ts'
import { cancelFormations, hasFormationsToFill, openFormations } from './formations/formations.service.ts'
import { moveFormations } from './formations/moving.service.ts'
import { restoreFormations } from './formations/restoring.service.ts'
import { lockFormations } from './formations/states.queries.ts'
import { notifyCancelled } from './notifying/notifying.service.ts'

type CartChange = { cartId: string; actor: Actor }
type ItemsChange = CartChange & { cartItemIds: number[] }

/**
 * Opens the formations of carts that were just paid, in the order of payment. A cart that needs no riders is registered
 * at once.
 */
export async function beginFormations(
  db: Transaction,
  { cartIds, actor }: { cartIds: string[]; actor: Actor },
) {
  const incomplete = await openFormations(db, cartIds, actor)
  for (const cartId of cartIds) if (!incomplete.has(cartId)) await registerCart(db, cartId, actor)
}

/** Frees the badges and quotas of a cart that ended. */
export const endFormations = (db: Transaction, { cartId, actor }: CartChange) =>
  cancelFormations(db, cartId, actor)

/** Frees the badges and quotas of removed entries. A paid cart may be complete without them. */
export async function endItems(db: Transaction, { cartId, cartItemIds, actor }: ItemsChange) {
  await cancelFormations(db, cartId, actor, cartItemIds)
  await registerIfComplete(db, cartId, actor)
}

/** Restores the formations of a restored cart if it is paid. */
export async function restoreCartFormations(
  db: Transaction,
  { status, ...change }: CartChange & { status: 'open' | 'paid' },
) {
  if (status === 'open') return
  await restoreFormations(db, change.cartId, change.actor)
  await beginFormations(db, { cartIds: [change.cartId], actor: change.actor })
}

/** Restores the formations of restored entries. */
export async function restoreItems(db: Transaction, { cartItemIds, ...change }: ItemsChange) {
  await restoreFormations(db, change.cartId, change.actor, cartItemIds)
  await beginFormations(db, { cartIds: [change.cartId], actor: change.actor })
}

/** Registers a paid cart if no entry waits for riders. Entries that the desk checks in person do not wait. */
export async function registerIfComplete(db: Transaction, cartId: string, actor: Actor) {
  if (await hasFormationsToFill(db, cartId)) return false
  return registerCart(db, cartId, actor)
}

type Moved = CartChange & { ended: number[]; began: number[]; origin: string }

/** Ends formations and opens those of the entries that took their places, with the same riders where they fit. */
export async function moveItems(db: Transaction, moved: Moved) {
  await moveFormations(db, moved)
  await registerIfComplete(db, moved.cartId, moved.actor)
}

type Cancelled = ItemsChange & { cancellationId: string }

/** Takes back the numbers of entries that a cancellation is about to end, and tells their riders. */
export async function settleCancelled(db: Transaction, { cartItemIds, actor, ...cancelled }: Cancelled) {
  await lockFormations(db, cartItemIds)
  await settleHandedOut(db, cartItemIds, actor)
  await notifyCancelled(db, { cartItemIds, ...cancelled })
}
