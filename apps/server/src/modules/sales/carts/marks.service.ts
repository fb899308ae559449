import type { Database } from '#platform/database/client.ts'
import * as queries from './marks.queries.ts'

/** Tells the administrators of a cart that its payer contests the payment. */
export const noteContested = (db: Database, cartId: string) => queries.noteContested(db, cartId)

/** The payment screens of these carts are open: the bank is asked more often. Answers once for each. */
export async function notePolled(db: Database, cartIds: string[]) {
  await queries.notePolled(db, cartIds)
  return cartIds.map(() => true)
}
