import type { Correction, Input } from '@porteira/contract'
import { adminMessages, businessDate, endsAfterEvent, isPlainDate, reaisFromCents } from '@porteira/domain'
import type { Row } from '#platform/database/tables.ts'
import { invalid, refuse } from '#platform/errors.ts'
import { invalidField } from '../editing/editing.rules.ts'
import { cents } from '../document/kinds.rules.ts'

type EventRow = Pick<
  Row<'event'>,
  'name' | 'starts_on' | 'ends_on' | 'sales_start_at' | 'sales_end_at' | 'updated_at'
> & { now: Date }
export type ItemRow = Pick<
  Row<'item'>,
  'id' | 'kind' | 'name' | 'price_in_cents' | 'total' | 'taken' | 'sold_elsewhere'
> & { badge_list: string | null; promo_price_in_cents: number | null }
export type Body = NonNullable<Input<'PUT /api/events/:eventUUID/correction'>['body']>
export type ItemCorrection = NonNullable<Body['items']>[number]

const today = ({ now }: EventRow) => businessDate(now)
const hasBegun = (event: EventRow) => event.starts_on <= today(event)
export const hasSales = (items: ItemRow[]) => items.some(({ taken }) => taken > 0)

/** What may be corrected, for the form. */
export const correctionView = (event: EventRow, items: ItemRow[]): Omit<Correction, 'status'> => ({
  name: event.name,
  startDate: event.starts_on,
  endDate: event.ends_on,
  salesStart: event.sales_start_at.toISOString(),
  salesEnd: event.sales_end_at.toISOString(),
  hasBegun: hasBegun(event) ? 1 : 0,
  hasSales: hasSales(items) ? 1 : 0,
  updatedOn: event.updated_at.toISOString(),
  items: items.map((item) => ({
    itemUUID: item.id,
    name: item.name,
    isBundle: item.kind === 'bundle' ? 1 : 0,
    price: reaisFromCents(item.price_in_cents),
    unitsTotal: item.total + item.sold_elsewhere,
    unitsSold: item.taken + item.sold_elsewhere,
    sellsByNumbers: item.badge_list ? 1 : 0,
  })),
})

/** The changed columns of an event. Columns of one period are corrected together. */
export function changedEvent(event: EventRow, body: Body) {
  const dates = {
    starts_on: body.startDate ?? event.starts_on,
    ends_on: body.endDate ?? event.ends_on,
  }
  const sales = {
    sales_start_at: instantOf(body.salesStart, event.sales_start_at),
    sales_end_at: instantOf(body.salesEnd, event.sales_end_at),
  }
  const movesDates = dates.starts_on !== event.starts_on || dates.ends_on !== event.ends_on
  const movesSales =
    sales.sales_start_at !== event.sales_start_at || sales.sales_end_at !== event.sales_end_at
  if (movesDates) checkDates(event, dates)
  if (movesSales && sales.sales_end_at <= sales.sales_start_at)
    throw invalid(adminMessages.salesEndBeforeStart, 'sales_end_first')
  // An event that was stored with such dates may still be corrected in its other fields.
  // guard: sale-ends-with-event
  if ((movesDates || movesSales) && endsAfterEvent(sales.sales_end_at, dates.ends_on))
    throw invalid(adminMessages.salesEndAfterEvent, 'sales_end_after_event')
  return {
    ...(body.name !== undefined && body.name !== event.name && { name: body.name }),
    ...(movesDates && dates),
    ...(movesSales && sales),
  }
}

/** Refuses other days for an event with entries, which two people postpone. `items` are its locked items. */
export function checkMove(isMoved: boolean, items: ItemRow[]) {
  // guard: days-of-sold-event-stay
  if (isMoved && hasSales(items)) throw refuse('event_sold', adminMessages.daysOfSoldEvent)
}

type Days = { startsOn: string; endsOn: string }

export const isSameDays = (one: Days, other: Days) =>
  one.startsOn === other.startsOn && one.endsOn === other.endsOn

const instantOf = (sent: string | undefined, before: Date) =>
  sent === undefined || Date.parse(sent) === before.getTime() ? before : new Date(sent)

function checkDates(event: EventRow, { starts_on, ends_on }: { starts_on: string; ends_on: string }) {
  if (!isPlainDate(starts_on)) throw invalidField('startDate')
  if (!isPlainDate(ends_on)) throw invalidField('endDate')
  // guard: dates-fixed-after-start
  if (hasBegun(event)) throw refuse('event_begun', adminMessages.datesAreFixed)
  if (starts_on < today(event)) throw invalid(adminMessages.startsInThePast, 'starts_in_the_past')
  if (ends_on < starts_on) throw invalid(adminMessages.endsBeforeStart, 'ends_before_start')
}

/** The changed columns of an item. The stock is never less than the units that are sold. */
export function changedItem(item: ItemRow, { price, unitsTotal }: ItemCorrection) {
  const priceInCents = price === undefined ? item.price_in_cents : cents.toStored(price)
  const total = unitsTotal === undefined ? item.total : unitsTotal - item.sold_elsewhere
  if (total !== item.total) {
    if (item.badge_list) throw refuse('stock_by_numbers', adminMessages.stockByNumbers(item.name))
    // guard: stock-not-below-sold
    if (total < item.taken) throw unitsSold(item)
  }
  if (priceInCents < (item.promo_price_in_cents ?? 0))
    throw refuse('promo_above_price', adminMessages.promoAbovePrice)
  return {
    ...(priceInCents !== item.price_in_cents && { price_in_cents: priceInCents }),
    ...(total !== item.total && { total }),
  }
}

const unitsSold = ({ name, taken, sold_elsewhere }: ItemRow) =>
  refuse('units_sold', `${name}: ${adminMessages.unitsAlreadySold(taken + sold_elsewhere)}`)
