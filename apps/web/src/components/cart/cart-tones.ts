import type { CartStatus } from '@porteira/contract'

/** How the label of a cart's status is coloured. */
export const cartTones = {
  Pending: 'wait',
  Paid: 'good',
  Registered: 'good',
  Cancelled: 'gone',
  '@REVIEW@': 'wait',
} as const satisfies Record<CartStatus, string>
