import type { PixCharge } from '@porteira/contract'
import { formatDate, formatDay, installmentLabel } from '@porteira/domain'

/** 'Parcela 2/4', or that there is only one payment. */
export const chargeName = (charge: PixCharge, numInstallments: number) =>
  installmentLabel(charge, numInstallments) || 'Pix único'

/** When it was paid, else when it is due; '' for a single payment that waits. */
export function chargeDay({ paidOn, installmentsOn }: PixCharge) {
  if (paidOn !== '') return `Pago em ${formatDay(new Date(paidOn))}`
  return installmentsOn === '' ? '' : `Vencimento em ${formatDate(installmentsOn.slice(0, 10))}`
}
