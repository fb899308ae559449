import { randomBytes } from 'node:crypto'

export const newTxid = () => randomBytes(16).toString('hex')

/** The bank's charge ends with the session, counted from now; it wants at least one second. */
export const secondsForBank = (secondsLeft: number) => Math.max(1, Math.ceil(secondsLeft))
