import type { Database, Transaction } from '#platform/database/client.ts'
import { defineEvent, defineQuestion } from '#platform/events.ts'
import type { Actor } from '#platform/audit/audit.service.ts'

export type CartChange = { cartId: string; actor: Actor }
type ItemsChange = CartChange & { cartItemIds: number[] }

/** Carts became paid, in this order, or were free from the beginning. */
export const cartPaid = defineEvent<{ cartIds: string[]; actor: Actor }>('cart.paid')
/** A cart ended unpaid and holds no units any more. */
export const cartExpired = defineEvent<CartChange>('cart.expired', 'highest-first')
/** A cart was cancelled and holds no units any more. */
export const cartCancelled = defineEvent<CartChange>('cart.cancelled', 'highest-first')
/** A cancelled cart holds its units again. */
export const cartRestored = defineEvent<CartChange & { status: 'open' | 'paid' }>('cart.restored')
/** The price of an unpaid cart changed, because entries ended or came back. */
export const cartPriced = defineEvent<CartChange>('cart.priced')
/** Entries were removed from a cart that keeps others. */
export const itemsRemoved = defineEvent<ItemsChange>('items.removed', 'highest-first')
/** Removed entries of a paid cart were restored. */
export const itemsRestored = defineEvent<ItemsChange>('items.restored')

/**
 * Entries of a sold cart ended, and those of `began`, of another category or bundle, took their places. `origin` is the
 * address of the shop, for links.
 */
export const itemsMoved = defineEvent<CartChange & { ended: number[]; began: number[]; origin: string }>(
  'items.moved',
)

/**
 * The money of a cart in centavos: received money, money that is refunded or requested for refund, the courtesy of the
 * desk, and the first payment.
 */
export type CartMoney = {
  receivedInCents: number
  refundedInCents: number
  givenAwayInCents: number
  firstPaymentInCents: number
}

/** Those of these carts that have a live charge at the bank and can still be paid. */
export const listPayable = defineQuestion<[Database, string[]], Set<string>>('carts.payable')
/** The money that a cart received and that was refunded. */
export const readMoney = defineQuestion<[Database, string], CartMoney>('cart.money')
/**
 * What must be paid before these removed entries of a paid cart are restored, in centavos: what went back for them, or for
 * the whole cart if that has ended, and the price of those that ended before the cart was paid. A promise that was not
 * carried out does not count. The caller has locked the cart.
 */
export const readOwed = defineQuestion<
  [Transaction, { cartId: string; cartItemIds: number[]; hasEnded: boolean }],
  number
>('entries.owed')
/** True if all money of a paid cart is refunded or requested for refund. The caller has locked the cart. */
export const isWhollyRefunded = defineQuestion<[Database, string], boolean>('cart.wholly-returned')
/** How many entries of each cart wait for riders that the buyer must name. A cart without one is left out. */
export const countUnformed = defineQuestion<[Database, string[]], Map<string, number>>('carts.unformed')

/** Those of these carts that received money at any time, also if it was refunded. Bookkeeping needs them. */
export const listReachedByMoney = defineQuestion<[Database, string[]], Set<string>>('carts.reached-by-money')
