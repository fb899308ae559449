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

/** The account of the buyer. At the desk a buyer without a login does not own the cart. */
export const buyerOf = ({ owner_id, buyer_id }: { owner_id: number | null; buyer_id: number | null }) =>
  owner_id ?? buyer_id

const oneOf = (list: readonly CartStatus[], status: CartStatus) => list.includes(status)

type Stamp = 'paid_at' | 'registered_at' | 'cancelled_at' | 'expiring_since'
type Move = { from: readonly CartStatus[]; to: CartStatus; stamp?: Stamp }

/**
 * All state changes of a cart. A new cart has the state of `initialState`. `extend`, `reopen` and `restorePaid` also
 * change its times.
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

/** A free cart is paid from the beginning. */
export const initialState = (totalInCents: number): 'open' | 'paid' => (totalInCents === 0 ? 'paid' : 'open')

const wireStatuses = {
  open: 'Pending',
  expiring: 'Pending',
  expired: 'Cancelled',
  paid: 'Paid',
  registered: 'Registered',
  cancelled: 'Cancelled',
} as const satisfies Record<CartStatus, string>

/** The status of a cart in answers to clients. */
export const wireStatus = ({ status }: { status: CartStatus }) => wireStatuses[status]
