import type { DeskPayment, Payment } from '@porteira/contract'
import { reaisFromCents } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { NOTHING_REFUNDED, type Refunded } from './ledger/ledger.rules.ts'
import { listRefunded } from './ledger/ledger.service.ts'
import { listPixMoney } from './methods/pix/charges/listing.service.ts'
import { listDeskPayments } from './till/desk-payments.service.ts'

type CartMoney = {
  /**
   * The charges of a cart in wire form, its Pix that paid no charge, what the desk took or gave away, and the money of
   * removed entries that is kept; without the last two properties if there is none.
   */
  paymentOf: (
    cartId: string,
  ) => Pick<Payment, 'pix' | 'otherPix'> & { desk?: DeskPayment[]; keptValue?: number }
  refundedOf: (cartId: string) => Refunded
}

/** The payments by every method and the refund state of each of these carts. */
export async function listMoney(db: Database, cartIds: string[]): Promise<CartMoney> {
  if (cartIds.length === 0)
    return { paymentOf: () => ({ pix: [], otherPix: [] }), refundedOf: () => NOTHING_REFUNDED }
  const pix = await listPixMoney(db, cartIds)
  const desk = await listDeskPayments(db, cartIds)
  const refundedOf = await listRefunded(db, [...pix.withRefunds, ...desk.withRefunds])
  return {
    refundedOf,
    paymentOf(cartId) {
      const atDesk = desk.paymentsOf(cartId)
      const keptInCents = desk.keptOf(cartId)
      return {
        ...pix.paymentOf(cartId),
        ...(atDesk.length > 0 && { desk: atDesk }),
        ...(keptInCents > 0 && { keptValue: reaisFromCents(keptInCents) }),
      }
    },
  }
}
