import type { PixCharge } from '@porteira/contract'
import { reaisFromCents } from '@porteira/domain'
import type { Database } from '#database/client.ts'
import { askedInCents } from '../settlement/settlement.service.ts'
import * as queries from './payments.queries.ts'
import { isOverdue, returnStatusText } from './payments.rules.ts'

/** The charges of each cart as its owner sees them. */
export async function listCharges(db: Database, cartIds: string[]): Promise<Map<string, PixCharge[]>> {
  if (cartIds.length === 0) return new Map()
  const charges = await queries.listCharges(db, cartIds)
  const refunds = Map.groupBy(await queries.listRefunds(db, cartIds), (refund) => refund.chargeId)
  const byCart = Map.groupBy(charges, (charge) => charge.cart_id)
  return new Map(
    [...byCart].map(([cartId, rows]) => {
      const nextUnpaid = rows.find((row) => row.paid_at === null)?.id
      return [cartId, rows.map((row) => wireCharge(row, refunds.get(row.id) ?? [], row.id === nextUnpaid))]
    }),
  )
}

type ListedCharge = Awaited<ReturnType<typeof queries.listCharges>>[number]
type ListedRefund = Awaited<ReturnType<typeof queries.listRefunds>>[number]

const wireCharge = (charge: ListedCharge, refunds: ListedRefund[], isNext: boolean): PixCharge => ({
  txid: charge.txid,
  chargedValue: reaisFromCents(
    charge.status === 'paid' ? (charge.accepted_in_cents ?? charge.value_in_cents) : askedInCents(charge),
  ),
  paidOn: charge.paid_at?.toISOString() ?? '',
  installmentsOn: charge.due_on ?? '',
  installmentNum: charge.installments > 1 ? charge.installment : 0,
  ...(charge.covers.length > 0 && { covers: charge.covers }),
  payNow: isNext ? 1 : 0,
  overdue: charge.paid_at === null && isOverdue(charge.due_on, charge.today) ? 1 : 0,
  endToEndId: charge.endToEndId ?? '',
  returns: refunds.map((refund) => ({
    id: refund.id,
    rtrId: refund.rtr_id,
    returnedValue: reaisFromCents(refund.value_in_cents),
    returnedOn: (refund.returned_at ?? refund.created_at).toISOString(),
    returnDesc: refund.description,
    returnStatus: returnStatusText(refund.status),
  })),
})
