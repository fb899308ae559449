import type { CartStatus } from '#platform/database/tables.ts'

/** The cart waits for its payment. */
export const UNPAID = ['open', 'expiring'] as const satisfies CartStatus[]
/** The cart was paid, or cost nothing. */
export const SOLD = ['paid', 'registered'] as const satisfies CartStatus[]
/** The cart holds its units. */
export const HOLDING = [...UNPAID, ...SOLD] as const
/** The cart holds no units any more. */
export const ENDED = ['expired', 'cancelled'] as const satisfies CartStatus[]

export const isHolding = (status: CartStatus) => oneOf(HOLDING, status)
export const isUnpaid = (status: CartStatus) => oneOf(UNPAID, status)
export const isSold = (status: CartStatus) => oneOf(SOLD, status)

const oneOf = (list: readonly CartStatus[], status: CartStatus) => list.includes(status)

type Stamp = 'paid_at' | 'registered_at' | 'cancelled_at' | 'expiring_since'
type Move = { from: readonly CartStatus[]; to: CartStatus; stamp?: Stamp }

/**
 * Every way from one state of a cart to another. A cart begins as `stateAtFirst` says; `extend` and `revive` change
 * its times too.
 */
export const MOVES = {
  pay: { from: UNPAID, to: 'paid', stamp: 'paid_at' },
  payLate: { from: ['expired'], to: 'paid', stamp: 'paid_at' },
  register: { from: ['paid'], to: 'registered', stamp: 'registered_at' },
  waitForBank: { from: ['open'], to: 'expiring', stamp: 'expiring_since' },
  expire: { from: UNPAID, to: 'expired' },
  giveUp: { from: ['open'], to: 'expired' },
  endWaiting: { from: ['expiring'], to: 'expired' },
  cancel: { from: HOLDING, to: 'cancelled', stamp: 'cancelled_at' },
  extend: { from: [...UNPAID, 'expired'], to: 'open' },
  reopen: { from: ENDED, to: 'open' },
  restorePaid: { from: ENDED, to: 'paid' },
} as const satisfies Record<string, Move>

export type MoveName = keyof typeof MOVES

/** A cart that costs nothing is paid from the beginning. */
export const stateAtFirst = (totalInCents: number): 'open' | 'paid' => (totalInCents === 0 ? 'paid' : 'open')

const wireStatuses = {
  open: 'Pending',
  expiring: 'Pending',
  expired: 'Cancelled',
  paid: 'Paid',
  registered: 'Registered',
  cancelled: 'Cancelled',
} as const satisfies Record<CartStatus, string>

/** The status of a cart as clients know it. */
export const wireStatus = ({ status }: { status: CartStatus }) => wireStatuses[status]
