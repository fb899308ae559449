import type { PixCharge } from '@porteira/contract'
import { formatDate, formatDay, installmentLabel } from '@porteira/domain'

/** 'Parcela 2/4', or that there is only one payment. */
export const chargeName = (charge: PixCharge, numInstallments: number) =>
  installmentLabel(charge, numInstallments) || 'Pix único'

/** When it was paid, else when it is due; '' for a single payment that waits. */
export function chargeDay({ paidOn, installmentsOn, overdue }: PixCharge) {
  if (paidOn !== '') return `Pago em ${formatDay(new Date(paidOn))}`
  if (installmentsOn === '') return ''
  const due = `Vencimento em ${formatDate(installmentsOn.slice(0, 10))}`
  return overdue ? `Vencida · ${due}` : due
}
