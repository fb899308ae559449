import type { PixCharge, Reply } from '@porteira/contract'

export type Purchase = Reply<'GET /api/users/:userId/purchases'>['purchases'][number]

/** What is still owed comes first: money, then riders, then formations, cancelled ones last; within that as the server said. */
export const sortPurchases = (purchases: readonly Purchase[]) =>
  purchases.toSorted((one, other) => urgency(one) - urgency(other))

/** Charges to pay by their due date, then those that are paid. */
export const sortCharges = (charges: readonly PixCharge[]) => [
  ...charges
    .filter(({ paidOn }) => paidOn === '')
    .toSorted((one, other) => (one.installmentsOn < other.installmentsOn ? -1 : 1)),
  ...charges.filter(({ paidOn }) => paidOn !== ''),
]

/** How many installments of a plan wait to be paid; a single payment is none. */
export const unpaidInstallments = ({ payment }: Pick<Purchase, 'payment'>) =>
  payment.pix.filter(({ paidOn, installmentNum }) => paidOn === '' && installmentNum > 0).length

function urgency({ payment, cartStatus, openFormations }: Purchase) {
  if (cartStatus === 'Cancelled') return 4
  if (payment.pix.some(({ paidOn, payNow }) => paidOn === '' && payNow > 0)) return 0
  if (cartStatus !== 'Registered') return 1
  return openFormations.length > 0 ? 2 : 3
}
