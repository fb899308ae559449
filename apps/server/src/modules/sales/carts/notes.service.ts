import type { Database, Transaction } from '#platform/database/client.ts'
import * as queries from './notes.queries.ts'

/** Adds a line to the note that the desk reads on these carts. Inside a transaction. */
export async function noteOnCarts(db: Transaction, cartIds: string[], note: string) {
  if (cartIds.length > 0) await queries.noteOnCarts(db, cartIds, note)
}

/** Writes the note that the desk reads on a cart, in the place of what it said. */
export const replaceNote = async (db: Database, cartId: string, note: string) => {
  await queries.replaceNote(db, cartId, note)
}

/** Somebody looks at the payment screens of these carts: the bank is asked more often. */
export const notePolled = async (db: Database, cartIds: string[]) => {
  await queries.notePolled(db, cartIds)
}

/** Marks a registered cart as sent its receipt and answers to which address; nothing when somebody else was first. */
export const promiseReceipt = (db: Transaction, cartId: string) => queries.takeWithoutReceipt(db, cartId)

/** Where the receipt of a cart goes. False for a cart of somebody else. */
export const setReceiptAddress = (db: Transaction, cartId: string, ownerId: number, address: string) =>
  queries.setReceiptAddress(db, cartId, ownerId, address)

/** Removes the mail addresses from the carts of an erased person; the carts stay for the books. */
export const eraseReceiptAddresses = (db: Transaction, accountId: number) =>
  queries.clearReceiptAddresses(db, accountId)
