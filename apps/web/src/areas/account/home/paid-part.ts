import type { PixCharge } from '@porteira/contract'
import { type Purchase, sortCharges } from './sort-purchases.ts'

type Charged = Pick<Purchase, 'payment'>

const isUnpaid = ({ paidOn }: PixCharge) => paidOn === ''

/** A charge of the purchase is not paid. */
export const isOwing = ({ payment }: Charged) => payment.pix.some(isUnpaid)

/** The unpaid charge with the first due date; undefined when nothing is owed. */
export const nextCharge = ({ payment }: Charged) => sortCharges(payment.pix).find(isUnpaid)

/** The paid installments of a plan that is not paid off: `{ paid: 1, total: 4 }`. Undefined for any other purchase. */
export function paidPart({ payment }: Charged) {
  const { numInstallments: total } = payment.installmentsInfo
  if (total < 2 || !isOwing({ payment })) return undefined
  const paid = payment.pix
    .filter((charge) => !isUnpaid(charge))
    .flatMap(({ installmentNum, covers = [] }) => [installmentNum, ...covers])
    .filter((installment) => installment > 0)
  return { paid: new Set(paid).size, total }
}
