import type { PaymentMethod } from '#platform/database/tables.ts'

type Abilities = {
  /** Who takes the money. SQL asks the function `taken_by`. */
  takenBy: 'bank' | 'desk'
  /** Who gives it back. SQL asks the function `refunded_by`. */
  refundedBy: 'bank' | 'desk'
  /** True for money that lies in the drawer of a shift. */
  isInDrawer: boolean
  /** The money of a cart goes back by the method with the lowest number first. */
  refundOrder: number
}

/** What the program must know of each method of the ledger. */
const abilities: Record<PaymentMethod, Abilities> = {
  pix: { takenBy: 'bank', refundedBy: 'bank', isInDrawer: false, refundOrder: 0 },
  card: { takenBy: 'desk', refundedBy: 'desk', isInDrawer: false, refundOrder: 1 },
  cash: { takenBy: 'desk', refundedBy: 'desk', isInDrawer: true, refundOrder: 2 },
}

export const abilitiesOf = (method: PaymentMethod) => abilities[method]
