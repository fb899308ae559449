import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { RefundToSend, Refundable } from '../refunds/refunds.rules.ts'

type CartChange = { cartId: string; actor: Actor }

/** The interface of a payment method for the ledger, the refunds and the carts. */
export type Method = {
  /** Those of these carts that can still be paid by this method. */
  listPayable: (db: Database, cartIds: string[]) => Promise<string[]>
  /** Ends the pending payments of a cancelled cart. */
  endPending: (db: Transaction, change: CartChange) => Promise<void>
  /**
   * Restores the payments of a cancelled cart. Money that was not refunded counts. The open amount is charged again.
   */
  restore: (db: Transaction, change: CartChange & { status: 'open' | 'paid' }) => Promise<void>
  /** Locks a payment until commit and returns the facts that decide a refund. The caller has locked its cart. */
  lockRefundable: (db: Transaction, paymentId: string) => Promise<Refundable>
  /**
   * Sends a refund, or updates the state of a sent one. It may be repeated. Never call it inside a transaction. Undefined
   * where a person hands the money over.
   */
  sendRefund?: (dependencies: Pick<Context, 'db' | 'bank' | 'log'>, refund: RefundToSend) => Promise<void>
}
