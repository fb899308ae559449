import { call } from '#api/call.ts'

/** Received Pix that paid no charge. */
export const pixToReview = (token: string) => call('GET /api/pix/review', { query: { token } })

/** Refunds that wait for a second administrator. */
export const waitingRefunds = (token: string) => call('GET /api/refunds/waiting', { query: { token } })

/** Objections of riders that wait for a decision. */
export const waitingObjections = (token: string) => call('GET /api/objections/waiting', { query: { token } })

/** The figures of an event and the tasks of the desk. */
export const today = (token: string, eventUUID: string | undefined) =>
  call('GET /api/desk/today', { query: { token, ...(eventUUID && { eventUUID }) } })

/** Refunds that the bank did not make and that nothing replaced. */
export const failedRefunds = (token: string) => call('GET /api/refunds/failed', { query: { token } })

/** A sale of the desk with its payments. */
export const deskSale = (cartUUID: string, token: string) =>
  call('GET /api/till/sales/:cartUUID', { params: { cartUUID }, query: { token } })
