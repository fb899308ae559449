import type { PixCharge, Reply } from '@porteira/contract'

export type Purchase = Reply<'GET /api/users/:userId/purchases'>['purchases'][number]

/** Sorts by what is missing: payment, riders, open formations, nothing, cancelled. Equal ones keep the server's order. */
export const sortPurchases = (purchases: readonly Purchase[]) =>
  [...purchases].sort((one, other) => urgency(one) - urgency(other))

/** Unpaid charges by their due date, then paid ones. */
export const sortCharges = (charges: readonly PixCharge[]) => [
  ...charges
    .filter(({ paidOn }) => paidOn === '')
    .sort((one, other) => (one.installmentsOn < other.installmentsOn ? -1 : 1)),
  ...charges.filter(({ paidOn }) => paidOn !== ''),
]

/** The number of unpaid installments of a plan. A single payment counts as 0. */
export const unpaidInstallments = ({ payment }: Pick<Purchase, 'payment'>) =>
  payment.pix.filter(({ paidOn, installmentNum }) => paidOn === '' && installmentNum > 0).length

function urgency({ payment, cartStatus, openFormations }: Purchase) {
  if (cartStatus === 'Cancelled') return 4
  if (payment.pix.some(({ paidOn, payNow }) => paidOn === '' && payNow > 0)) return 0
  if (cartStatus !== 'Registered') return 1
  return openFormations.length > 0 ? 2 : 3
}
