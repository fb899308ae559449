import type { Database, Transaction } from '#platform/database/client.ts'
import * as queries from './notes.queries.ts'

/** Adds a line to the desk's note of these carts. Inside a transaction. */
export async function noteOnCarts(db: Transaction, cartIds: string[], note: string) {
  if (cartIds.length > 0) await queries.noteOnCarts(db, cartIds, note)
}

/** Replaces the desk's note of a cart. */
export const replaceNote = async (db: Database, cartId: string, note: string) => {
  await queries.replaceNote(db, cartId, note)
}

/** Records that the payment screens of these carts are open. The bank is polled more often for such carts. */
export const notePolled = async (db: Database, cartIds: string[]) => {
  await queries.notePolled(db, cartIds)
}

/** Marks the receipts of registered carts as sent. Returns their addresses, without those that another call takes. */
export const promiseReceipts = (db: Transaction, cartIds: string[]) => queries.takeWithoutReceipt(db, cartIds)

/** Sets the mail address for the receipt of a cart. False if another account owns the cart. */
export const setReceiptAddress = (db: Transaction, cartId: string, ownerId: number, address: string) =>
  queries.setReceiptAddress(db, cartId, ownerId, address)
