import { adminMessages, refundMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { cartRestored, isWhollyRefunded, itemsRestored, readCarriedOut, readMoney } from '../events.ts'
import { markSelected, recordItems } from './cancelling.service.ts'
import * as cancelling from './cancelling.queries.ts'
import { isHolding, isSold } from './carts.rules.ts'
import { type CartRow } from './carts.service.ts'
import { endFormBy } from './forming.queries.ts'
import { holdUnitsAgain } from './holding.service.ts'
import { inLockedCart } from './locking.service.ts'
import { reviveCart } from './states.queries.ts'

type Dependencies = Pick<Context, 'db' | 'config'>

/** Restores a cancelled cart with its units, badges and formations, or refuses and changes nothing. */
export const restoreCart = ({ db, config }: Dependencies, cartId: string, actor: Actor) =>
  inLockedCart(db, cartId, async (db, cart) => {
    if (isHolding(cart.status)) return
    // Removing the last entry cancels the cart. Such a cart has no live entry, so all its entries are restored.
    if ((await cancelling.countLive(db, cartId)) === 0)
      await cancelling.markItems(db, cartId, undefined, false)
    await restoreLocked(db, cart, config.cartSeconds, actor)
  })

/** Restores one removed entry or bundle unit. Also restores its cart if the cart has ended. */
export const restoreItem = (
  { db, config }: Dependencies,
  cartId: string,
  selection: cancelling.ItemSelection,
  actor: Actor,
) =>
  inLockedCart(db, cartId, async (db, cart) => {
    // restoreLocked decides about a cancelled cart by its balance. This check is for a cart that is still paid.
    if (isHolding(cart.status) && (await isWhollyRefunded.ask(db, cartId)))
      throw refuse('already_refunded', adminMessages.alreadyRefunded)
    const restored = await markSelected(db, cartId, selection, false)
    if (isHolding(cart.status)) await refuseRefunded(db, cartId, restored)
    await recordItems(db, restored, actor, { action: 'item.restored', cartUUID: cartId })
    if (!isHolding(cart.status)) return restoreLocked(db, cart, config.cartSeconds, actor)
    if (restored.length === 0) return
    // guard: restored-entry-has-no-end
    await endFormBy(db, cartId)
    await holdUnitsAgain(db, cartId)
    failpoint('units-held-before-commit')
    if (isSold(cart.status)) await itemsRestored.emit(db, { cartId, cartItemIds: restored, actor })
  })

/** Entries whose price went back are restored after it was paid again. */
async function refuseRefunded(db: Transaction, cartId: string, cartItemIds: number[]) {
  if (cartItemIds.length === 0) return
  const inCents = await readCarriedOut.ask(db, { cartId, cartItemIds })
  // guard: returned-entry-restored-after-payment
  if (inCents > 0) throw refuse('already_refunded', refundMessages.refundedEntry(inCents))
}

/** Restores a cart that the caller has locked with its items. Inside a transaction. */
export async function restoreLocked(db: Transaction, cart: CartRow, seconds: number, actor: Actor) {
  const status = cart.is_free ? 'paid' : await statusByMoney(db, cart.id)
  if (!(await reviveCart(db, cart.id, { status, seconds }))) return
  await holdUnitsAgain(db, cart.id)
  failpoint('units-held-before-commit')
  await recordFact(db, actor, {
    action: 'cart.restored',
    entity: 'cart',
    entityId: cart.id,
    before: { status: cart.status },
    after: { status },
  })
  await cartRestored.emit(db, { cartId: cart.id, status, actor })
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
