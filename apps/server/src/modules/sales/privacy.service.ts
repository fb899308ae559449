import type { Transaction } from '#platform/database/client.ts'
import * as queries from './privacy.queries.ts'

/** Removes the mail addresses from the carts of an erased person; the carts stay for the books. */
export const eraseReceiptAddresses = (db: Transaction, accountId: number) =>
  queries.clearReceiptAddresses(db, accountId)
