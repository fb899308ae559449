import type { Cart } from '@porteira/contract'
import { formatDate, formatReais, installmentLabel } from '@porteira/domain'
import { centsOf } from '#api/amounts.ts'

export type Plan = Cart['installments'][number]

/**
 * The step of a cart: choice of plans, payment, riders, or over. A buyer who types a code chooses also where there is one
 * plan only. The session ends with its time, although the server
 * holds the units until the bank has confirmed that no Pix arrived.
 */
export function stepOf(
  { cartStatus, paymentStatus, cartIsFree, installments, expirationSeconds }: Cart,
  asksForCode = false,
) {
  if (cartStatus === 'Cancelled') return 'over'
  if (paymentStatus === 1) return 'paid'
  if (expirationSeconds === 0) return 'over'
  return asksForCode || (cartIsFree === 0 && installments.length > 1) ? 'choose' : 'pay'
}

/** The description of the server without the beginning that the row shows in large letters, if it has that beginning. */
export function smallPrint({ desc, numInstallments, installmentAmount }: Plan) {
  const prefix = `${numInstallments}x de ${formatReais(centsOf(installmentAmount))} · `
  return desc.startsWith(prefix) ? desc.slice(prefix.length) : desc
}

/** The due date of each installment; empty for a single payment. */
export const duesOf = ({ dueDates, numInstallments }: Plan) =>
  numInstallments === 1
    ? []
    : dueDates.map((date, index) => ({
        part: index === 0 ? 'Agora' : installmentLabel({ installmentNum: index + 1 }, numInstallments),
        date: formatDate(date),
      }))
