import { call } from '#api/call.ts'

/** Received Pix that paid no charge. */
export const pixToReview = (token: string) => call('GET /api/pix/review', { query: { token } })

/** Refunds that wait for a second administrator. */
export const waitingRefunds = (token: string) => call('GET /api/refunds/waiting', { query: { token } })

/** Refunds that the bank did not make and that nothing replaced. */
export const failedRefunds = (token: string) => call('GET /api/refunds/failed', { query: { token } })
