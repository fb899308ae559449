import type { Database, Transaction } from '#platform/database/client.ts'
import { listReachedByMoney } from './events.ts'
import * as queries from './retention.queries.ts'

/**
 * Removes personal data from unpaid carts after 90 days. A cart that received money at any time keeps its owner,
 * because bookkeeping needs it. Returns the number of changed carts.
 */
export const forgetUnpaidCarts = (db: Database) =>
  db.transaction().execute(async (db) => {
    let carts = await queries.lockOldUnpaidCarts(db, undefined)
    while (carts.length > 0) {
      const forgotten = await forgetUnreached(db, carts)
      if (forgotten > 0) return forgotten
      carts = await queries.lockOldUnpaidCarts(db, carts.at(-1))
    }
    return 0
  })

async function forgetUnreached(db: Transaction, carts: queries.OldCart[]) {
  const ids = carts.map(({ id }) => id)
  const reached = await listReachedByMoney.ask(db, ids)
  const unreached = ids.filter((id) => !reached.has(id))
  return unreached.length > 0 ? queries.clearPersons(db, unreached) : 0
}
