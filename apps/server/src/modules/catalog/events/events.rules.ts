import type { Event, EventCard } from '@porteira/contract'
import { dateRangeText, saleOf } from '@porteira/domain'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SHORT_NAME = /^[a-z0-9-]{1,32}$/

/** How an address names an event. Anything that can be neither an id nor a short name is no name at all. */
export type EventName = { id: string } | { shortName: string }

export function parseEventName(text: string): EventName | undefined {
  const name = text.toLowerCase()
  if (UUID.test(name)) return { id: name }
  return SHORT_NAME.test(name) ? { shortName: name } : undefined
}

export type CardRow = {
  id: string
  short_name: string
  name: string
  batch: string
  venue: string
  city: string
  state: string
  starts_on: string
  ends_on: string
  sales_start_at: Date
  sales_end_at: Date
  rankings_live_now: boolean
  rankings_updated_at: Date | null
  banner_updated_at: Date | null
}

/** With the switches of the sale and the clock of the database. */
export type SwitchRow = CardRow & { sales_closed: boolean; sold_online: boolean; now: Date }

export type SaleRow = SwitchRow & {
  sales_decided_at: Date | null
  /** The name of the administrator; '' if only imports decided. */
  sales_decided_by: string
}

export type EventRow = SaleRow & {
  address: string
  details: string
  support: string
  support_whatsapp: string
  map_url: string
  official_url: string
  federation_name: string
  region_name: string
  ctg_name: string
  pix_interest_percent: string
  pix_installments: number
  test_mode: boolean
  hide_from_rankings: boolean
  no_badges_in_receipt: boolean
  check_participant_ctg: boolean
  check_ctg_region: boolean
  check_blocked_reason: boolean
  updated_at: Date
}

const flag = (value: boolean) => (value ? 1 : 0)
const instant = (date: Date | null) => date?.toISOString() ?? null

const saleOfEvent = (event: SwitchRow) =>
  saleOf({
    isClosed: event.sales_closed,
    isSoldOnline: event.sold_online,
    opensAt: event.sales_start_at,
    endsAt: event.sales_end_at,
    now: event.now,
  })

/** Whether an event sells now or will. */
export const isOnSale = (event: SwitchRow) => ['open', 'scheduled'].includes(saleOfEvent(event).state)

/** '' while sales are open, else when they open or that they ended. */
export const salesSentence = (event: EventRow) => saleOfEvent(event).refusal()?.message ?? ''

const salesDates = (event: CardRow) => ({
  salesStart: event.sales_start_at.toISOString(),
  salesEnd: event.sales_end_at.toISOString(),
})

/** Whether the event sells, as the administrator sees it. */
const saleFields = (event: SaleRow) => ({
  ...salesDates(event),
  salesClosed: flag(event.sales_closed),
  salesDecidedOn: instant(event.sales_decided_at),
  salesDecidedBy: event.sales_decided_by,
  salesPhase: saleOfEvent(event).phase,
  online: flag(event.sold_online),
})

/** An event in a list. */
export const toCard = (event: CardRow): EventCard => ({
  ...place(event),
  ...salesDates(event),
  rankingsLiveNow: flag(event.rankings_live_now),
  rankingsUpdatedOn: instant(event.rankings_updated_at),
})

/** An event in the administrator's list. */
export const toAdminCard = (event: SaleRow): EventCard => ({ ...toCard(event), ...saleFields(event) })

const place = (event: CardRow) => ({
  eventUUID: event.id,
  shortName: event.short_name,
  name: event.name,
  batch: event.batch,
  venue: event.venue,
  city: event.city,
  state: event.state,
  startDate: event.starts_on,
  endDate: event.ends_on,
  bannerUpdatedOn: instant(event.banner_updated_at),
})

/** What everybody sees of an event. `clean` makes the organiser's HTML harmless. */
export const toSalesView = (event: EventRow, clean: (html: string) => string): Event => ({
  status: 'OK',
  msg: '',
  ...place(event),
  address: event.address,
  details: clean(event.details),
  support: clean(event.support),
  supportWhatsapp: event.support_whatsapp,
  mapUrl: event.map_url,
  officialUrl: event.official_url,
  salesMsg: salesSentence(event),
})

/** The whole profile, for the administrator who edits it. */
export const toProfile = (event: EventRow, clean: (html: string) => string): Event => ({
  ...toSalesView(event, clean),
  federationName: event.federation_name,
  regionName: event.region_name,
  ctgName: event.ctg_name,
  ...saleFields(event),
  pixInterest: Number(event.pix_interest_percent),
  pixInstallments: event.pix_installments,
  testMode: flag(event.test_mode),
  hideFromRankings: flag(event.hide_from_rankings),
  noBadgesInReceipt: flag(event.no_badges_in_receipt),
  chkParticipantCtg: flag(event.check_participant_ctg),
  chkCtgRegion: flag(event.check_ctg_region),
  chkBlockedReason: flag(event.check_blocked_reason),
  rankingsLiveNow: flag(event.rankings_live_now),
  rankingsUpdatedOn: instant(event.rankings_updated_at),
  updatedOn: event.updated_at.toISOString(),
})

/** '14 a 17 de janeiro de 2027 · Parque Cerro Lindo, Bom Jesus (RS)'. */
export function whenAndWhere({ starts_on, ends_on, venue, city, state }: CardRow) {
  const town = city && state ? `${city} (${state})` : city
  return [dateRangeText(starts_on, ends_on), [venue, town].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · ')
}
