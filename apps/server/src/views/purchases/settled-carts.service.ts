import type { Database } from '#platform/database/client.ts'
import { listRefunded } from '#modules/payments/index.ts'
import * as queries from './purchases.queries.ts'

/** The carts that a browser remembers after a login: paid ones wait for participants, registered ones are done. */
export async function listSettledCarts(db: Database, accountId: number) {
  const settled = await queries.listSettledCarts(db, accountId)
  const refundedOf = await listRefunded(
    db,
    settled.map(({ cartUUID }) => cartUUID),
  )
  // A paid cart whose money went back cannot be completed, so the sale does not ask its buyer to.
  const carts = settled.filter(
    ({ cartUUID, status }) => status !== 'paid' || refundedOf(cartUUID).state !== 'whole',
  )
  const ofStatus = (wanted: 'paid' | 'registered') =>
    carts
      .filter(({ status }) => status === wanted)
      .map(({ eventUUID, cartUUID }) => ({ eventUUID, cartUUID }))
  return { cartsPaid: ofStatus('paid'), cartsRegistered: ofStatus('registered') }
}
