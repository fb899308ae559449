import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { api } from '#api/client.ts'

/** The events that the caller may work in. */
export const staffEvents = (token: string) => call('GET /api/events/', { query: { token, online: '1' } })

/** The cart of a sale with the forms of its entries. */
export const saleCart = (cartUUID: string, token: string) =>
  call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })

/** The signed QR codes of a paid sale. */
export const entryCodes = (cartUUID: string, token: string) =>
  call('GET /api/cart/:cartUUID/codes', { params: { cartUUID }, query: { token } })

export const shiftReport = (shiftId: string, token: string) =>
  call('GET /api/till/shifts/:shiftId', { params: { shiftId }, query: { token } })

/** The sheet of a day; without a day the latest one. */
export const tillDay = (eventUUID: string, token: string, day: string) =>
  call('GET /api/events/:eventUUID/till/shifts', {
    params: { eventUUID },
    query: { token, ...(day !== '' && { day }) },
  })

/** The people who wait for units of an event. */
export const waitingList = (eventUUID: string, token: string) =>
  call('GET /api/events/:eventUUID/waiting-list', { params: { eventUUID }, query: { token } })

/** The charge of a part of a sale by Pix. The server answers a second call with the same charge. */
export const pixPart = (cartUUID: string, token: string, inCents: number) =>
  queryOptions({
    queryKey: ['pix of a sale', cartUUID, inCents],
    queryFn: ({ signal }) =>
      api(
        'POST /api/till/sales/:cartUUID/pix',
        { params: { cartUUID }, query: { token }, body: { value: inCents / 100 } },
        { signal },
      ),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
