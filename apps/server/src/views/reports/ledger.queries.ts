import type { PlainDate } from '@porteira/domain'
import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { buyerName, buyerOfCart, startOf } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import { cartsOf } from './event-carts.queries.ts'
import type { LedgerRow } from './ledger.rules.ts'
import { SHIFT_OF_PAYMENT } from './payment-shift.queries.ts'

export type LedgerScope = {
  eventId: string
  /** Only this shift, with the Pix parts of its sales. */
  shiftId?: string
  /** Only this day in São Paulo. */
  day?: PlainDate
}

/** The carts with money or a courtesy of this shift. */
const soldIn = (shiftId: string) => sql`(
  select payment.cart_id from counter_payment join payment on payment.id = payment_id where shift_id = ${shiftId}::uuid
  union select cart_id from courtesy where shift_id = ${shiftId}::uuid)`

const refundedIn = (shiftId: string) => sql`(
  select payment.cart_id from counter_refund join refund on refund.id = refund_id
  join payment on payment.id = refund.payment_id where shift_id = ${shiftId}::uuid)`

/** True for a line of this day in São Paulo. */
const isOn = (day: PlainDate) => sql`line.at >= ${startOf(sql`${day}`)}
  and line.at < ${startOf(sql`${day}::date + 1`)}`

/**
 * The money of an event by every method, its courtesies, and the movements of its shifts, in the order of time. Every
 * report reads these rows, so all reports agree. Carts of the test mode count only if they moved money of a shift.
 */
export const listLedger = (db: Database, { eventId, shiftId, day }: LedgerScope) =>
  listRows<LedgerRow>(db)`
    with of_event as (${cartsOf(eventId)}),
    own as (
      select cart.id, cart.code, cart.is_test, ${buyerName} as buyer_name
      from of_event cart left join account buyer on buyer.id = ${buyerOfCart}
      where ${shiftId ? sql`(cart.id in ${soldIn(shiftId)} or cart.id in ${refundedIn(shiftId)})` : sql`true`}),
    line as (
      select line.moved_at as at, case when line.refund_id is null then 'sale' else 'refund' end as kind, line.method,
        case when line.refund_id is null then ${SHIFT_OF_PAYMENT} else line.shift_id end as shift_id, own.id as cart_id, own.code, own.buyer_name,
        line.received_in_cents - line.returned_in_cents as in_cents,
        coalesce(counter_payment.reference, '{}') || case when line.refund_id is null then '{}'::jsonb
          else jsonb_build_object('nsu', coalesce(counter_refund.nsu, '')) end as reference,
        coalesce(refund.description, '') as reason, own.is_test
      from own
      -- With "offset" the lines are read by their cart. In a join PostgreSQL expects far too many lines of a cart, because
      -- it has no statistics of the view, and reads the money of all events.
      cross join lateral (select * from ledger_line where cart_id = own.id offset 0) line
      join payment on payment.id = line.payment_id
      left join counter_payment on counter_payment.payment_id = line.payment_id
      left join refund on refund.id = line.refund_id
      left join counter_refund on counter_refund.refund_id = line.refund_id
      where not own.is_test or line.shift_id is not null
      union all
      select courtesy.granted_at, 'courtesy', 'courtesy', courtesy.shift_id, own.id, own.code, own.buyer_name,
        courtesy.amount_in_cents, '{}', courtesy.reason, own.is_test
      from own join courtesy on courtesy.cart_id = own.id
      where not own.is_test or courtesy.shift_id is not null
      union all
      select movement.recorded_at, movement.kind, '', movement.shift_id, null, '', '',
        case movement.kind when 'deposit' then amount_in_cents else -amount_in_cents end, '{}', movement.reason, false
      from shift_movement movement join shift on shift.id = movement.shift_id
      where shift.event_id = ${eventId}::uuid and ${shiftId ? sql`shift.id = ${shiftId}::uuid` : sql`true`})
    select line.at, line.kind, line.method, line.shift_id as "shiftId", shift.number as "shiftNumber",
      line.cart_id as "cartId", line.code as "cartCode", line.buyer_name as "buyerName", line.in_cents as "inCents",
      line.reference, line.reason, line.is_test as "isRehearsal"
    from line left join shift on shift.id = line.shift_id
    where ${day ? isOn(day) : sql`true`} and ${shiftId ? sql`line.shift_id = ${shiftId}::uuid` : sql`true`}
    order by line.at, line.code, line.kind desc, line.method, line.in_cents`
