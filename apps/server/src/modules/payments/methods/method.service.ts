import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { CartChange, CartRow } from '#modules/sales/index.ts'
import type { RefundToSend, Refundable } from '../refunds/refunds.rules.ts'

export type AskDependencies = Pick<Context, 'db' | 'config' | 'accounts' | 'queue' | 'log'>
export type SalePart = { cart: CartRow; valueInCents: number; actor: Actor }
/** What the bank is asked to collect. */
export type Started = { id: number; reference: string }

/** The interface of a payment method for the ledger, the refunds, the till and the carts. */
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
  sendRefund?: (dependencies: Pick<Context, 'db' | 'accounts' | 'log'>, refund: RefundToSend) => Promise<void>
}

/** How a method asks the bank for money of a sale at the desk. */
export type Asking = {
  /** The amount that a sale at the desk waits for, in centavos. */
  findAsked: (db: Database, cartId: string) => Promise<number | undefined>
  /** Begins to collect an amount of a sale in place of any other. The caller has locked the cart. */
  start: (db: Transaction, part: SalePart) => Promise<Started>
  /** Asks the bank. Returns the text with which the buyer pays. Never call it inside a transaction. */
  ask: (
    dependencies: AskDependencies,
    started: Started & { secondsLeft: number },
    actor: Actor,
  ) => Promise<string>
  /** Ends at the bank what a sale waits for. Never call it inside a transaction. */
  end: (dependencies: AskDependencies, cartId: string) => Promise<void>
}
