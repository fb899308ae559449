import { centsFromReais } from '@porteira/domain'
import type { PastPlan } from '#modules/payments/index.ts'
import { chargesOf, type DemoData, type DemoPix } from './demo.rules.ts'

/** The payment plan of each cart that was paid, with its charges and refunds. */
export function plansOf(data: DemoData): PastPlan[] {
  const admin = data.admins.find((person) => person.admin === 1)
  return data.carts
    .filter((cart) => chargesOf(cart).length > 0)
    .map((cart) => ({
      cartId: cart.cartUUID,
      interestPercent: data.events.find(({ eventUUID }) => eventUUID === cart.eventUUID)?.pixInterest ?? 0,
      createdAt: new Date(chargesOf(cart)[0]?.paidOn ?? cart.createdOn),
      charges: chargesOf(cart).map((pix) => ({
        installment: Math.max(1, pix.installmentNum),
        txid: pix.txid,
        valueInCents: centsFromReais(pix.chargedValue) ?? 0,
        dueOn: pix.installmentsOn || null,
        received: pix.paidOn
          ? {
              endToEndId: pix.endToEndId,
              at: new Date(pix.paidOn),
              refunds: refundsOf(pix, admin?.id ?? null),
            }
          : undefined,
      })),
    }))
}

const refundsOf = ({ returns }: DemoPix, askedBy: number | null) =>
  returns.map((refund) => ({
    id: refund.id,
    rtrId: refund.rtrId,
    valueInCents: centsFromReais(refund.returnedValue) ?? 0,
    description: refund.returnDesc,
    refundedAt: new Date(refund.returnedOn),
    askedBy,
  }))
