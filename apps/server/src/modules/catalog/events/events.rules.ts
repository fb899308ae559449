import { type Event, type EventCard, eventSettings } from '@porteira/contract'
import { businessDate, dateRangeText, maxInstallmentsBeforeEvent, saleOf } from '@porteira/domain'
import type { Row } from '#platform/database/tables.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { eventColumns } from '../stored/columns.rules.ts'
import { flag } from '../document/kinds.rules.ts'
import { type ColumnsOf, only, toWire } from '../stored/mapping.rules.ts'

const SHORT_NAME = /^[a-z0-9-]{1,32}$/

/** The id or the short name that an address has. Other texts name no event. */
export type EventName = { id: string } | { shortName: string }

export function parseEventName(text: string): EventName | undefined {
  const name = text.toLowerCase()
  if (isUuid(name)) return { id: name }
  return SHORT_NAME.test(name) ? { shortName: name } : undefined
}

/** The columns of an event in a list. */
export const cardColumns = only(eventColumns, [
  'shortName',
  'name',
  'batch',
  'venue',
  'city',
  'state',
  'startDate',
  'endDate',
])
/** The columns that the page of an event adds. */
export const pageColumns = only(eventColumns, [
  'address',
  'details',
  'support',
  'supportWhatsapp',
  'mapUrl',
  'officialUrl',
  'lateWithdrawalDays',
  'withheldPercent',
])
const namesOf = <Settings extends object>(settings: Settings) => Object.keys(settings) as (keyof Settings)[]

/** The columns that only an administrator sees. */
export const profileColumns = only(eventColumns, [
  'federationName',
  'regionName',
  'ctgName',
  ...namesOf(eventSettings.pixTerms),
  ...namesOf(eventSettings.limits),
  ...namesOf(eventSettings.flags),
])
/** The columns that open and close the sale. */
export const switchColumns = only(eventColumns, ['salesClosed', 'online'])

export type CardRow = ColumnsOf<typeof cardColumns> &
  Pick<
    Row<'event'>,
    'id' | 'sales_start_at' | 'sales_end_at' | 'rankings_live_now' | 'rankings_updated_at'
  > & { banner_updated_at: Date | null }

/** Adds the columns of the sale and the clock of the database. */
export type SwitchRow = CardRow & ColumnsOf<typeof switchColumns> & { now: Date }

/** Adds whether an event has a public ranking and whether its last day is past. */
export type CurrentRow = SwitchRow & { is_ranked: boolean; is_over: boolean }

/** Adds the name of the administrator who last decided on the sale; '' if only imports did. */
export type SaleRow = SwitchRow & { sales_decided_at: Date | null; sales_decided_by: string }

export type EventRow = SaleRow &
  ColumnsOf<typeof pageColumns> &
  ColumnsOf<typeof profileColumns> & { updated_at: Date; public_notice: string }

const instant = (date: Date | null) => date?.toISOString() ?? null

const saleOfEvent = (event: SwitchRow) =>
  saleOf({
    isClosed: event.sales_closed,
    isSoldOnline: event.sold_online,
    opensAt: event.sales_start_at,
    endsAt: event.sales_end_at,
    lastDay: event.ends_on,
    now: event.now,
  })

/** True if an event sells now or will sell later. */
export const isOnSale = (event: SwitchRow) => ['open', 'scheduled'].includes(saleOfEvent(event).state)

const fieldsOfCard = (event: CardRow) => ({
  eventUUID: event.id,
  ...toWire(cardColumns, event),
  bannerUpdatedOn: instant(event.banner_updated_at),
})

const salesDates = (event: CardRow) => ({
  salesStart: event.sales_start_at.toISOString(),
  salesEnd: event.sales_end_at.toISOString(),
})

/** The fields of the sale for an administrator. */
const saleFields = (event: SaleRow) => ({
  ...toWire(switchColumns, event),
  salesDecidedOn: instant(event.sales_decided_at),
  salesDecidedBy: event.sales_decided_by,
  salesPhase: saleOfEvent(event).phase,
})

const rankingFields = (event: CardRow) => ({
  rankingsLiveNow: flag.toWire(event.rankings_live_now),
  rankingsUpdatedOn: instant(event.rankings_updated_at),
})

/** An event in a public list. */
export const toCard = (event: CardRow): EventCard => ({
  ...fieldsOfCard(event),
  ...salesDates(event),
  ...rankingFields(event),
})

/** A closed event stays in the public list until its last day, and longer with a ranking. */
export const isListed = (event: CurrentRow) =>
  isOnSale(event) || event.is_ranked || (event.sold_online && !event.is_over)

/** An event in the public list of those on sale, to come and closed. */
export function toCurrentCard(event: CurrentRow): EventCard {
  const { state } = saleOfEvent(event)
  return {
    ...toCard(event),
    salesState: state === 'open' || state === 'scheduled' ? state : 'closed',
    hasRankings: flag.toWire(event.is_ranked),
  }
}

type AdminRow = SaleRow & { has_rules: boolean; entries_taken: number; entries_total: number }

/** An event in the administrator's list. */
export const toAdminCard = (event: AdminRow): EventCard => ({
  ...toCard(event),
  ...saleFields(event),
  ...(event.has_rules && { hasRules: 1 }),
  entriesTaken: event.entries_taken,
  entriesTotal: event.entries_total,
})

/** The public view of an event. `clean` sanitises the organiser's HTML. */
export const toSalesView = (event: EventRow, clean: (html: string) => string): Event => ({
  status: 'OK',
  msg: '',
  ...fieldsOfCard(event),
  ...toWire(pageColumns, event),
  details: clean(event.details),
  support: clean(event.support),
  ...(event.public_notice && { notice: event.public_notice }),
  salesMsg: saleOfEvent(event).refusal()?.message ?? '',
  salesState: saleOfEvent(event).state,
  ...salesDates(event),
  maxInstallments: maxInstallmentsBeforeEvent({
    maxInstallments: event.pix_installments,
    today: businessDate(event.now),
    eventStartsOn: event.starts_on,
  }),
  ...(event.hide_from_rankings ? { rankingsLiveNow: 0, rankingsUpdatedOn: null } : rankingFields(event)),
})

/** The whole profile, for the administrator who edits it. */
export const toProfile = (event: EventRow, clean: (html: string) => string): Event => ({
  ...toSalesView(event, clean),
  ...toWire(profileColumns, event),
  ...saleFields(event),
  ...rankingFields(event),
  updatedOn: event.updated_at.toISOString(),
})

/** Date and place in one line: '14 a 17 de janeiro de 2027 · Parque Cerro Lindo, Bom Jesus (RS)'. */
export function whenAndWhere({ starts_on, ends_on, venue, city, state }: CardRow) {
  const town = city && state ? `${city} (${state})` : city
  return [dateRangeText(starts_on, ends_on), [venue, town].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · ')
}
