import { call } from '#api/call.ts'

/** The public categories of an event. The service worker stores the answer for a visit without a network. */
export const scoredCategories = (eventUUID: string) =>
  call('GET /api/events/:eventUUID', { params: { eventUUID }, query: { showItems: '1', rankings: '1' } })

/** The items of an event, also the hidden ones, which the roles of the token allow. */
export const allItems = (eventUUID: string, token: string) =>
  call('GET /api/events/:eventUUID', { params: { eventUUID }, query: { showItems: '1', token } })
