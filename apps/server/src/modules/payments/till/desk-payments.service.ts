import type { DeskPayment } from '@porteira/contract'
import { NO_REFERENCE, reaisFromCents } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { listReceived } from '../ledger/received.queries.ts'
import { type ReceivedRow, wireRefund } from '../ledger/ledger.rules.ts'
import { listKeptIn, listKeptOf } from '../ledger/kept-money.queries.ts'

/** What the desk took for these carts, and what it gave away, in wire form. */
export async function listDeskPayments(db: Database, cartIds: string[]) {
  const rows = await listReceived(db, cartIds, 'desk')
  const byCart = Map.groupBy(rows, ({ cartId }) => cartId)
  const withRefunds = rows.filter(({ refunds }) => refunds.length > 0).map(({ cartId }) => cartId)
  const kept = withRefunds.length > 0 ? await listKeptOf(db, withRefunds) : new Map<string, number>()
  return {
    paymentsOf: (cartId: string) => (byCart.get(cartId) ?? []).map(wireDeskPayment),
    /** Money of removed entries whose refund was withdrawn, in centavos. */
    keptOf: (cartId: string) => kept.get(cartId) ?? 0,
    withRefunds,
  }
}

/** The carts of these events with money of removed entries that the event keeps, the oldest first. */
export const listKeptMoney = (db: Database, scope: EventScope) => listKeptIn(db, scope)

const wireDeskPayment = (row: ReceivedRow): DeskPayment => ({
  paymentId: row.paymentId,
  method: row.method,
  value: reaisFromCents(row.amountInCents),
  paidOn: row.at.toISOString(),
  ...NO_REFERENCE,
  ...row.reference,
  left: row.paymentId === '' ? 0 : reaisFromCents(row.amountInCents - row.refundedInCents),
  returns: row.refunds.map(wireRefund),
})
