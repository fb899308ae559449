import type { Database } from '#platform/database/client.ts'
import * as queries from './retention.queries.ts'

/** Deletes what the bank sent, raw, 180 days after it was processed. */
export const forgetBankMessages = (db: Database) => queries.deleteOldBankMessages(db)

/** Which of these carts ever received money, kept or not. */
export const listReachedByMoney = async (db: Database, cartIds: string[]) =>
  new Set(await queries.listCartsWithPayments(db, cartIds))
