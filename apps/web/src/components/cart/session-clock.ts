import { remember } from '#storage/remember.ts'

/** Starts the clock of a new cart from the server's `expirationSeconds`. */
export const startSessionClock = (seconds: number) =>
  remember('cartExpirationTimestamp', Date.now() + seconds * 1000)
