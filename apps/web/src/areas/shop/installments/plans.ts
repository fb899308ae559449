import type { Cart } from '@porteira/contract'
import { formatDate, formatReais, installmentLabel } from '@porteira/domain'
import { centsOf } from '#api/amounts.ts'

export type Plan = Cart['installments'][number]

/**
 * Where a cart belongs: to a choice of plans, straight to its payment, to its riders, or nowhere any more. Its
 * session is over with its time, although the server still keeps its units for the bank's last word.
 */
export function stepOf({ cartStatus, paymentStatus, cartIsFree, installments, expirationSeconds }: Cart) {
  if (cartStatus === 'Cancelled') return 'over'
  if (paymentStatus === 1) return 'paid'
  if (expirationSeconds === 0) return 'over'
  return cartIsFree === 0 && installments.length > 1 ? 'choose' : 'pay'
}

/** The server's sentence without what the row already says in large letters; whole where payments differ. */
export function smallPrint({ desc, numInstallments, installmentAmount }: Plan) {
  const prefix = `${numInstallments}x de ${formatReais(centsOf(installmentAmount))} · `
  return desc.startsWith(prefix) ? desc.slice(prefix.length) : desc
}

/** When which part is due; nothing for a single payment. */
export const duesOf = ({ dueDates, numInstallments }: Plan) =>
  numInstallments === 1
    ? []
    : dueDates.map((date, index) => ({
        part: index === 0 ? 'Agora' : installmentLabel({ installmentNum: index + 1 }, numInstallments),
        date: formatDate(date),
      }))
