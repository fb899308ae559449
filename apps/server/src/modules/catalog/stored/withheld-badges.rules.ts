/** A badge that is not for sale online: sold elsewhere, or kept for the desk. */
export type WithheldBadge = { badge: number; isForDesk: boolean }

/** The withheld badges that are kept for the desk, or those that were sold elsewhere. */
export const withheldBadges = (withheld: readonly WithheldBadge[], reason: 'for-desk' | 'sold-elsewhere') =>
  withheld.filter(({ isForDesk }) => isForDesk === (reason === 'for-desk')).map(({ badge }) => badge)
