import type { Transaction } from '#platform/database/client.ts'
import type { Method } from '../method.service.ts'
import { lockPayment } from './counter.queries.ts'

/**
 * Every method of the desk: a person takes the money with the sale and hands it back. Nothing is pending,
 * and money that was taken stays with a restored cart.
 */
export const counterMethod: Method = {
  listPayable: async () => [],
  endPending: async () => {},
  restore: async () => {},
  lockRefundable,
}

async function lockRefundable(db: Transaction, paymentId: string) {
  const { amountInCents } = await lockPayment(db, paymentId)
  return { paymentId, amountInCents, isWithinWindow: true, isPromised: false, names: { paymentId } }
}
