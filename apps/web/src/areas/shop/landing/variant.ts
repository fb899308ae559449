import type { Event } from '@porteira/contract'
import type { PlainDate } from '@porteira/domain'

/** What the landing page is about: a sale that opens later, is open or has nothing left, or an event after its sale. */
export type Variant = 'soon' | 'open' | 'sold-out' | 'live' | 'closed' | 'past'

type Facts = Pick<Event, 'salesState' | 'rankingsLiveNow' | 'endDate' | 'offers'>
type Moment = {
  /** The countdown to the opening reached zero after the answer of the server. */
  hasOpened: boolean
  today: PlainDate
}

export function variantOf({ salesState, rankingsLiveNow, endDate, offers }: Facts, moment: Moment): Variant {
  if (salesState === 'scheduled' && !moment.hasOpened) return 'soon'
  if (salesState === 'scheduled' || salesState === 'open')
    return offers?.length && offers.every(({ availability }) => availability === 'sold-out')
      ? 'sold-out'
      : 'open'
  if (rankingsLiveNow) return 'live'
  return endDate < moment.today ? 'past' : 'closed'
}

/** The lowest price above zero of the items that can be bought now; undefined where nothing costs money. */
export function lowestPrice(offers: Event['offers'] = []) {
  const prices = offers.flatMap(({ availability, price, promoPrice = price }) =>
    promoPrice > 0 && (availability === 'available' || availability === 'few') ? promoPrice : [],
  )
  return prices.length ? Math.min(...prices) : undefined
}
