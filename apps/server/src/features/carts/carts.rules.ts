/** An id that PostgreSQL accepts; anything else never reaches it. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

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
