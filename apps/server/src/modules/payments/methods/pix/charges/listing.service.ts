import type { Payment } from '@porteira/contract'
import type { Database } from '#platform/database/client.ts'
import type { ChargeRow } from './charge-columns.queries.ts'
import { askedInCents } from './charges.rules.ts'
import { otherPixOf, paysCharge, wireCharge } from './listing.rules.ts'
import * as queries from './listing.queries.ts'
import { NOTHING_REFUNDED, type Refunded } from '../../../ledger/ledger.rules.ts'
import { listRefunded } from '../../../ledger/ledger.service.ts'

export type Received = Pick<Payment, 'pix' | 'otherPix'>

export type CartMoney = {
  /** The charges of a cart in wire form, and its Pix that paid no charge. */
  paymentOf: (cartId: string) => Received
  refundedOf: (cartId: string) => Refunded
}

/** The payments and the refund state of each of these carts. */
export async function listMoney(db: Database, cartIds: string[]): Promise<CartMoney> {
  if (cartIds.length === 0)
    return { paymentOf: () => ({ pix: [], otherPix: [] }), refundedOf: () => NOTHING_REFUNDED }
  const charges = Map.groupBy(await queries.listCharges(db, cartIds), (charge) => charge.cart_id)
  const allReceived = await queries.listReceivedPix(db, cartIds)
  const received = Map.groupBy(allReceived, ({ cartId }) => cartId)
  const refunded = allReceived.filter(({ hasRefunds }) => hasRefunds).map(({ paymentId }) => paymentId)
  const refunds = Map.groupBy(
    refunded.length === 0 ? [] : await queries.listRefunds(db, refunded),
    ({ paymentId }) => paymentId,
  )
  const withRefunds = allReceived.filter(({ hasRefunds }) => hasRefunds).map(({ cartId }) => cartId)
  const refundedOf = await listRefunded(db, withRefunds)
  return { refundedOf, paymentOf }

  function paymentOf(cartId: string) {
    const rows = charges.get(cartId) ?? []
    const pix = (received.get(cartId) ?? []).map((one) => ({
      ...one,
      refunds: refunds.get(one.paymentId) ?? [],
    }))
    const nextUnpaid = rows.find((row) => row.paid_at === null)?.id
    return {
      pix: rows.map((row) => {
        const payment = pix.find((one) => one.chargeId === row.id && paysCharge(one))
        return wireCharge({ ...row, amountInCents: amountOf(row) }, payment, row.id === nextUnpaid)
      }),
      otherPix: pix.filter((one) => !paysCharge(one)).map((one) => otherPixOf(one)),
    }
  }
}

/** The accepted amount of a paid charge; for an unpaid charge its value less a credited Pix. */
const amountOf = (charge: ChargeRow) =>
  charge.status === 'paid' ? (charge.accepted_in_cents ?? charge.value_in_cents) : askedInCents(charge)
