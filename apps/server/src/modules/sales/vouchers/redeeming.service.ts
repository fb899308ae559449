import { formatReais, readVoucherCode, voucherMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import { listPayable, readMoney } from '../events.ts'
import { buyerOf, isUnpaid } from '../carts/carts.rules.ts'
import type { CartRow } from '../carts/carts.service.ts'
import { inLockedCart } from '../carts/locking.service.ts'
import { priceUnpaid } from '../carts/pricing.service.ts'
import { readUses } from '../carts/voucher-use.queries.ts'
import { discountEntries, isUsable } from './vouchers.rules.ts'
import * as queries from './vouchers.queries.ts'

const unknown = () => refuse('unknown_voucher', voucherMessages.unknown)

/** Refuses a cart that is sold, or for which a payment has begun. The caller has locked it. */
async function refuseCharged(db: Transaction, cart: CartRow) {
  // guard: voucher-before-the-payment
  if (!isUnpaid(cart.status)) throw refuse('not_unpaid', voucherMessages.notUnpaid)
  const isCharged = (await listPayable.ask(db, [cart.id])).has(cart.id)
  // guard: voucher-before-the-first-charge
  if (isCharged || (await readMoney.ask(db, cart.id)).receivedInCents > 0)
    throw refuse('already_charged', voucherMessages.charged)
}

/**
 * Makes the entries of an unpaid cart cheaper by the voucher of a code. One voucher for each cart, before its first charge.
 * Returns what it takes off and the new price in centavos. The caller has checked who may change the cart.
 */
export async function redeemVoucher(db: Database, cartId: string, text: string, actor: Actor) {
  const code = readVoucherCode(text)
  if (!code) throw unknown()
  return inLockedCart(db, cartId, async (db, cart) => {
    await refuseCharged(db, cart)
    // guard: one-voucher-for-each-cart
    if (cart.voucher_id !== null) throw refuse('has_voucher', voucherMessages.taken)
    const voucher = await queries.lockByCode(db, code)
    if (!voucher) throw unknown()
    const buyerId = buyerOf(cart)
    const uses = await readUses(db, { voucherId: voucher.id, cartId, buyerId })
    // guard: voucher-only-while-it-is-usable
    if (!isUsable(voucher, { eventId: cart.event_id, buyerId }, uses)) throw unknown()
    const { offInCents, cheaper } = discountEntries(voucher, await queries.listEntries(db, cartId))
    if (offInCents === 0) throw refuse('nothing_off', voucherMessages.nothingOff)
    await queries.lowerPrices(db, cartId, cheaper)
    await queries.setVoucher(db, cartId, voucher.id)
    await recordFact(db, actor, factOf('cart.voucher', { cart: cartId, voucher: voucher.id }, { offInCents }))
    await priceUnpaid(db, cart, actor)
    return {
      msg: voucherMessages.applied(voucher.about, formatReais(offInCents)),
      offInCents,
      totalInCents: cart.total_in_cents - offInCents,
    }
  })
}

/** Takes the voucher of an unpaid cart away before its first charge. The caller has checked who may change the cart. */
export const removeVoucher = (db: Database, cartId: string, actor: Actor) =>
  inLockedCart(db, cartId, async (db, cart) => {
    await refuseCharged(db, cart)
    if (cart.voucher_id === null) throw refuse('no_voucher', voucherMessages.none)
    await queries.raisePrices(db, cartId)
    await queries.setVoucher(db, cartId, null)
    await recordFact(
      db,
      actor,
      factOf('cart.voucher_removed', { cart: cartId, voucher: cart.voucher_id }, {}),
    )
    await priceUnpaid(db, cart, actor)
  })
