import { call } from '#api/call.ts'

/** Received Pix that pay for nothing. */
export const pixToReview = (token: string) => call('GET /api/pix/review', { query: { token } })

/** Returns that a second administrator confirms. */
export const waitingRefunds = (token: string) => call('GET /api/refunds/waiting', { query: { token } })
