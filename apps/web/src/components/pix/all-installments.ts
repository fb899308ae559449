/** Stored instead of a txid when the buyer pays the whole rest of the plan. */
export const ALL_INSTALLMENTS = 'all'
