/** Remembered in the place of a txid: whoever pays, pays all that is left of the plan. */
export const ALL_INSTALLMENTS = 'all'
