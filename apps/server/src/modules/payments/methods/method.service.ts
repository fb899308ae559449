import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { RefundToSend, Refundable } from '../refunds/refunds.rules.ts'

type CartChange = { cartId: string; actor: Actor }

/** What the ledger, the refunds and the carts ask of a method of payment. */
export type Method = {
  /** The carts among these that may still be paid by this method. */
  listPayable: (db: Database, cartIds: string[]) => Promise<string[]>
  /** Ends what may still be paid for a cart that was cancelled. */
  endPending: (db: Transaction, change: CartChange) => Promise<void>
  /** Takes a cancelled cart up again: money that was kept counts, and what is still owed is asked for. */
  restore: (db: Transaction, change: CartChange & { status: 'open' | 'paid' }) => Promise<void>
  /** Locks a payment until commit and says whether money of it may go back. Its cart is locked already. */
  lockRefundable: (db: Transaction, paymentId: string) => Promise<Refundable>
  /** Sends a refund back, or follows it. May be repeated; never called inside a transaction. */
  sendRefund: (parts: Pick<Context, 'db' | 'bank' | 'log'>, refund: RefundToSend) => Promise<void>
}
