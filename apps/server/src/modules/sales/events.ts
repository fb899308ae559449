import type { Database } from '#platform/database/client.ts'
import { defineEvent, defineQuestion } from '#platform/events.ts'
import type { Actor } from '#platform/audit/audit.service.ts'

type CartChange = { cartId: string; actor: Actor }
type ItemsChange = CartChange & { cartItemIds: number[] }

/** A cart became paid, or was free from the beginning. */
export const cartPaid = defineEvent<CartChange>('cart.paid')
/** A cart ended unpaid and holds no units any more. */
export const cartExpired = defineEvent<CartChange>('cart.expired')
/** A cart was cancelled and holds no units any more. */
export const cartCancelled = defineEvent<CartChange>('cart.cancelled')
/** A cancelled cart holds its units again. */
export const cartRestored = defineEvent<CartChange & { status: 'open' | 'paid' }>('cart.restored')
/** Registrations were removed from a cart that keeps others. */
export const itemsRemoved = defineEvent<ItemsChange>('items.removed')
/** Removed registrations of a paid cart are back. */
export const itemsRestored = defineEvent<ItemsChange>('items.restored')

/** The money of a cart in centavos: received, returned or promised back, and what its first payment costs. */
export type CartMoney = { receivedInCents: number; refundedInCents: number; firstPaymentInCents: number }

/** Which of these carts may still be paid, because a charge of theirs is at the bank. */
export const listPayable = defineQuestion<[Database, string[]], Set<string>>('carts.payable')
/** What came in for a cart and what of it went back. */
export const readMoney = defineQuestion<[Database, string], CartMoney>('cart.money')
/** Whether all money of a paid cart was returned or is promised back. The cart is locked. */
export const isWhollyRefunded = defineQuestion<[Database, string], boolean>('cart.wholly-returned')
/** Which of these carts ever received money, kept or not: they belong to the books. */
export const listReachedByMoney = defineQuestion<[Database, string[]], Set<string>>('carts.reached-by-money')
