import type { PixCharge } from '@porteira/contract'
import { formatDate, formatDay, installmentLabel } from '@porteira/domain'

/** 'Parcela 2/4', or 'Pix único' for a single payment. */
export const chargeName = (charge: PixCharge, numInstallments: number) =>
  installmentLabel(charge, numInstallments) || 'Pix único'

/** The day of the payment, else the due date; '' for an unpaid single payment. */
export function chargeDay({ paidOn, installmentsOn, overdue }: PixCharge) {
  if (paidOn !== '') return `Pago em ${formatDay(new Date(paidOn))}`
  if (installmentsOn === '') return ''
  const due = `Vencimento em ${formatDate(installmentsOn.slice(0, 10))}`
  return overdue ? `Vencida · ${due}` : due
}
