import type { CartStatus } from '@porteira/contract'

/** The colour of each status of a cart. */
export const cartTones = {
  Pending: 'wait',
  Paid: 'good',
  Registered: 'good',
  Cancelled: 'gone',
  '@REVIEW@': 'wait',
} as const satisfies Record<CartStatus, string>
