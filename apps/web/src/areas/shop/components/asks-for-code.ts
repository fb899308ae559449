/** The hash of /installments for a buyer who types a code, although there may be nothing else to choose. */
export const ASKS_FOR_CODE = 'codigo'
