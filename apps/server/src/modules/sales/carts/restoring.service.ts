import { adminMessages, refundMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import { cartRestored, isWhollyRefunded, itemsRestored, readMoney, readOwed } from '../events.ts'
import { recordItems } from './cancelling.service.ts'
import * as cancelling from './cancelling.queries.ts'
import { isHolding, isSold } from './carts.rules.ts'
import { type CartRow } from './carts.service.ts'
import { endFormBy } from './forming.queries.ts'
import { holdUnitsAgain } from './holding.service.ts'
import { inLockedCart } from './locking.service.ts'
import { priceUnpaid } from './pricing.service.ts'
import { reviveCart } from './states.queries.ts'

type Dependencies = Pick<Context, 'db' | 'config' | 'queue'>
/** How a cart is restored. `inCents` is what is still owed for it; without it the money of the cart decides. */
type Restoring = { seconds: number; actor: Actor; inCents?: number }

/** Restores a cancelled cart with its units, badges and formations, or refuses and changes nothing. */
export const restoreCart = ({ db, config }: Dependencies, cartId: string, actor: Actor) =>
  inLockedCart(db, cartId, async (db, cart) => {
    const inCents = isHolding(cart.status) ? 0 : await readOwedOf(db, cart, [])
    await restoreWhole(db, cart, { seconds: config.cartSeconds, actor, inCents })
    refuseOwed(inCents)
  })

/** Restores a cart that the caller has locked with its items, unless it is live. */
export async function restoreWhole(db: Transaction, cart: CartRow, by: Restoring) {
  if (isHolding(cart.status)) return
  // Removing the last entry cancels the cart. Such a cart has no live entry, so its entries are restored.
  if ((await cancelling.countLive(db, cart.id)) === 0) {
    // guard: entry-that-ended-unpaid-stays-removed
    const ids = cart.paid_at === null ? undefined : await cancelling.listRestorable(db, cart.id)
    await cancelling.markItems(db, cart.id, ids, false)
  }
  await restoreLocked(db, cart, by)
}

/** Restores one removed entry or bundle unit. Also restores its cart if the cart has ended. */
export async function restoreItem(
  { db, config, queue }: Dependencies,
  cartId: string,
  selection: cancelling.ItemSelection,
  actor: Actor,
) {
  await inLockedCart(db, cartId, async (db, cart) => {
    const ids = await listRestored(db, cart, selection)
    if (isHolding(cart.status)) await refuseRefunded(db, cart.id)
    const inCents = await readOwedOf(db, cart, ids)
    await restoreEntries(db, cart, ids, { seconds: config.cartSeconds, actor, inCents })
    refuseOwed(inCents)
  })
  await queue.ask('end-charges')
}

/** The removed entries of a selection. Refuses an unknown entry. */
export async function listRestored(db: Transaction, { id }: CartRow, selection: cancelling.ItemSelection) {
  const ids = await cancelling.listSelectedEntries(db, id, selection)
  if (ids.length === 0) throw cartNotFound()
  return cancelling.listRemoved(db, id, ids)
}

/** Restores removed entries of a cart that the caller has locked with its items. */
export async function restoreEntries(db: Transaction, cart: CartRow, ids: number[], by: Restoring) {
  const { actor } = by
  const restored = ids.length === 0 ? [] : await cancelling.markItems(db, cart.id, ids, false)
  await recordItems(db, restored, actor, { action: 'item.restored', cartUUID: cart.id })
  if (!isHolding(cart.status)) return restoreLocked(db, cart, by)
  if (restored.length === 0) return
  // guard: restored-entry-has-no-end
  await endFormBy(db, cart.id)
  await holdUnitsAgain(db, cart.id)
  failpoint('units-held-before-commit')
  await priceUnpaid(db, cart, actor)
  if (!isSold(cart.status)) return
  await cancelling.priceAgain(db, cart.id, false)
  await itemsRestored.emit(db, { cartId: cart.id, cartItemIds: restored, actor })
}

// statusByMoney decides about a cancelled cart by its balance. This check is for a cart that is still paid.
async function refuseRefunded(db: Transaction, cartId: string) {
  if (await isWhollyRefunded.ask(db, cartId)) throw refuse('already_refunded', adminMessages.alreadyRefunded)
}

/** What is owed for removed entries of a cart that was paid, before they are restored. */
const readOwedOf = async (db: Transaction, cart: CartRow, cartItemIds: number[]) =>
  cart.paid_at === null
    ? 0
    : readOwed.ask(db, { cartId: cart.id, cartItemIds, hasEnded: !isHolding(cart.status) })

/** Entries whose price went back, or was never paid, are restored with their payment. */
function refuseOwed(inCents: number) {
  // guard: returned-entry-restored-after-payment
  if (inCents > 0) throw refuse('must_pay_again', refundMessages.mustPayAgain(inCents))
}

/** Restores a cart that the caller has locked with its items. Inside a transaction. */
export async function restoreLocked(db: Transaction, cart: CartRow, { seconds, actor, inCents }: Restoring) {
  // guard: paid-cart-without-debt-is-paid
  const isCovered = cart.is_free || (cart.paid_at !== null && inCents === 0)
  const status = isCovered ? 'paid' : await statusByMoney(db, cart.id)
  if (!(await reviveCart(db, cart.id, { status, seconds }))) return
  await holdUnitsAgain(db, cart.id)
  failpoint('units-held-before-commit')
  await recordFact(db, actor, {
    ...factOf('cart.restored', { cart: cart.id }, { status }),
    before: { status: cart.status },
  })
  await cartRestored.emit(db, { cartId: cart.id, status, actor })
  if (status === 'open') await priceUnpaid(db, { id: cart.id, status }, actor)
  else await cancelling.priceAgain(db, cart.id, false)
}

/** The state of the restored cart: open without a payment, paid if the money that is left covers the first payment. */
async function statusByMoney(db: Database, cartId: string) {
  const money = await readMoney.ask(db, cartId)
  const { receivedInCents, refundedInCents, givenAwayInCents, firstPaymentInCents } = money
  if (receivedInCents === 0) return givenAwayInCents > 0 ? 'paid' : 'open'
  const leftInCents = receivedInCents - refundedInCents
  if (leftInCents <= 0) throw refuse('already_refunded', adminMessages.alreadyRefunded)
  if (leftInCents < firstPaymentInCents)
    throw refuse('already_refunded', adminMessages.partlyRefunded(refundedInCents))
  return 'paid'
}
