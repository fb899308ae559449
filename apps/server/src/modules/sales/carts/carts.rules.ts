const wireStatuses = {
  open: 'Pending',
  expiring: 'Pending',
  expired: 'Cancelled',
  paid: 'Paid',
  registered: 'Registered',
  cancelled: 'Cancelled',
} as const

/** The status of a cart as clients know it. */
export const wireStatus = (cart: { status: string }) => wireStatuses[cart.status as keyof typeof wireStatuses]
