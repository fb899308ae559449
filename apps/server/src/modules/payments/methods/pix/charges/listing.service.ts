import type { Payment } from '@porteira/contract'
import type { Database } from '#platform/database/client.ts'
import type { ChargeRow } from './charge-columns.queries.ts'
import { askedInCents } from './charges.rules.ts'
import { otherPixOf, paysCharge, wireCharge } from './listing.rules.ts'
import * as queries from './listing.queries.ts'

type PixMoney = {
  /** The charges of a cart in wire form, and its Pix that paid no charge. */
  paymentOf: (cartId: string) => Pick<Payment, 'pix' | 'otherPix'>
  withRefunds: string[]
}

/** The payments by Pix of each of these carts, and the carts whose Pix have refunds. */
export async function listPixMoney(db: Database, cartIds: string[]): Promise<PixMoney> {
  const charges = Map.groupBy(await queries.listCharges(db, cartIds), (charge) => charge.cart_id)
  const allReceived = await queries.listReceivedPix(db, cartIds)
  const received = Map.groupBy(allReceived, ({ cartId }) => cartId)
  const withRefunds = allReceived.filter(({ refunds }) => refunds.length > 0).map(({ cartId }) => cartId)
  return { withRefunds, paymentOf }

  function paymentOf(cartId: string) {
    const rows = charges.get(cartId) ?? []
    const pix = received.get(cartId) ?? []
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
