import type { Database } from '#platform/database/client.ts'
import { listRefunded } from '#modules/payments/index.ts'
import * as queries from './purchases.queries.ts'

/** The carts that a browser stores after a login: paid carts that wait for riders, and registered carts. */
export async function listSettledCarts(db: Database, accountId: number) {
  const settled = await queries.listSettledCarts(db, accountId)
  const refundedOf = await listRefunded(
    db,
    settled.map(({ cartUUID }) => cartUUID),
  )
  // A wholly refunded cart cannot be completed, so the buyer is not asked for riders.
  const carts = settled.filter(
    ({ cartUUID, status }) => status !== 'paid' || refundedOf(cartUUID).state !== 'whole',
  )
  const ofStatus = (wanted: 'paid' | 'registered') =>
    carts
      .filter(({ status }) => status === wanted)
      .map(({ eventUUID, cartUUID }) => ({ eventUUID, cartUUID }))
  return { cartsPaid: ofStatus('paid'), cartsRegistered: ofStatus('registered') }
}
