import type { Event } from '@porteira/contract'
import { urlOf } from '#api/url-of.ts'

/** The address of the banner of an event. A new banner has a new address, so that no browser shows the one before. */
export const bannerAddress = ({ eventUUID, bannerUpdatedOn }: Pick<Event, 'eventUUID' | 'bannerUpdatedOn'>) =>
  urlOf('GET /api/events/:eventUUID/banner', {
    params: { eventUUID },
    query: { v: bannerUpdatedOn ?? '' },
  })
