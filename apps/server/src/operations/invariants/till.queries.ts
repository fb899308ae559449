import { methodsWith } from '@porteira/domain'
import { sql } from 'kysely'
import { LIVE_CHARGE } from '#modules/payments/index.ts'
import { SOLD } from '#modules/sales/index.ts'
import { literals } from '#platform/database/literals.ts'
import type { Invariant } from './invariant.queries.ts'

/** True for a payment that pays a cart: honoured, or credited to a paid charge. Needs the tables `payment` and `charge`. */
const paysItsCart = sql`(payment.decision = 'honoured' or payment.decision = 'credited' and charge.status = 'paid')`

/** True for money that lies in the drawer of a shift. */
const isOfDrawer = sql`payment.method in (${literals(methodsWith({ isInDrawer: true }))})`

/** The desk took money for the restored entries of this cart. I26 is about its amounts. */
const isPaidAgain = sql<boolean>`exists (select from purchase_change change where change.cart_id = cart.id
  and exists (select from payment where payment.cart_id = cart.id and taken_by(payment.method) = 'desk'
    and payment.received_at > cart.paid_at))`

/** An entry of this cart moved to another price since. I26 is about its amounts. */
const hasMoved = sql<boolean>`exists (select from cart_item moved where moved.cart_id = cart.id
  and moved.moved_from is not null)`

/** Invariants of shifts and of the payments of carts. Each query returns the rows that violate the sentence of its name. */
export const tillInvariants: Record<string, Invariant> = {
  'I17 the frozen cash of a shift is its float with its payments, refunds and movements': {
    of: 'shift',
    broken: (only) => sql`
      select shift.id::text as shift, shift.expected_in_cents, drawer.in_cents
      from shift
      join shift_total on shift_total.shift_id = shift.id
      cross join lateral (select shift.float_in_cents
        + coalesce((select sum(amount_in_cents) from counter_payment join payment on payment.id = payment_id
          where counter_payment.shift_id = shift.id and ${isOfDrawer}), 0)
        - coalesce((select sum(value_in_cents) from counter_refund join refund on refund.id = refund_id
          join payment on payment.id = refund.payment_id and ${isOfDrawer}
          where counter_refund.shift_id = shift.id), 0)
        + coalesce((select sum(case kind when 'deposit' then amount_in_cents else -amount_in_cents end)
          from shift_movement where shift_movement.shift_id = shift.id), 0) as in_cents) as drawer
      where ${only('shift.id')} and (drawer.in_cents <> shift_total.expected_cash_in_cents
        or drawer.in_cents <> coalesce(shift.expected_in_cents, drawer.in_cents))`,
  },

  'I17 a counted shift agrees with its last count in the audit': {
    of: 'shift',
    broken: (only) => sql`
      select shift.id::text as shift, expected_in_cents, counted_in_cents, reported.after
      from shift left join lateral (select after from audit
        where entity = 'shift' and entity_id = shift.id::text and action in ('shift.counted', 'shift.closed')
        order by audit.id desc limit 1) as reported on true
      where ${only('shift.id')} and status <> 'open' and (reported.after is null
        or (reported.after ->> 'expectedInCents')::int <> expected_in_cents
        or (reported.after ->> 'countedInCents')::int <> counted_in_cents
        or counted_in_cents <> (select coalesce(sum((one ->> 'valueInCents')::int * (one ->> 'quantity')::int), 0)
          from jsonb_array_elements(counts) as one))`,
  },

  // Open installments count, and so does the amount that the organiser waived of a smaller Pix. The interest of
  // installments and the surplus of a greater Pix do not count. Nothing is waived of a Pix part of a sale at the desk,
  // because its rest is paid by another method. A refund of a sold cart changes neither its payments nor its price. A
  // refund before the cart was sold reduces the payment.
  'I18 the payments, the courtesy and the open installments of a sold cart are its price': {
    of: 'cart',
    broken: (only) => sql`
      select cart.id::text as cart, cart.total_in_cents, paid.in_cents as paid, owed.in_cents as owed,
        courtesy.amount_in_cents as given_away
      from cart
      left join plan on plan.cart_id = cart.id and plan.is_current
      left join courtesy on courtesy.cart_id = cart.id
      cross join lateral (select coalesce(sum(payment.amount_in_cents - coalesce((
          select sum(value_in_cents) from refund where refund.payment_id = payment.id and refund.status <> 'failed'
            and cart.sold_by is not null and refund.created_at < cart.paid_at), 0)), 0) as in_cents from payment
        left join pix on pix.payment_id = payment.id left join charge on charge.id = pix.charge_id
        where payment.cart_id = cart.id and ${paysItsCart}) as paid
      cross join lateral (select coalesce(sum(case
          when charge.status <> 'paid' then charge.value_in_cents
          when own.completes_cart then charge.value_in_cents - coalesce(charge.accepted_in_cents, charge.value_in_cents)
          else least(0, cart.total_in_cents - coalesce(charge.accepted_in_cents, 0)) end), 0) as in_cents
        from charge join plan own on own.id = charge.plan_id where charge.cart_id = cart.id and (charge.status = 'paid' or charge.plan_id = plan.id
          and charge.status in (${literals(LIVE_CHARGE)}) and charge.covers = '{}')) as owed
      where ${only('cart.id')} and cart.status in (${literals(SOLD)}) and not cart.is_free and not ${isPaidAgain} and not ${hasMoved}
        and paid.in_cents + owed.in_cents + coalesce(courtesy.amount_in_cents, 0) <> cart.total_in_cents
          + case when plan.completes_cart then plan.total_in_cents - cart.total_in_cents else 0 end`,
  },

  'I18 cash, cards and courtesies belong to a sale at the desk that was paid, or to entries that were restored':
    {
      of: 'cart',
      broken: (only) => sql`
      select cart.id::text as cart from cart
      where ${only('cart.id')} and (cart.sold_by is null or cart.paid_at is null) and not ${isPaidAgain}
        and (exists (select from payment where payment.cart_id = cart.id and taken_by(payment.method) = 'desk')
          or exists (select from courtesy where courtesy.cart_id = cart.id))`,
    },

  'I18 cash and card payments and their refunds belong to a shift of their event': {
    of: 'payment',
    broken: (only) => sql`
      select payment.id::text as payment, payment.method from payment
      left join counter_payment counter on counter.payment_id = payment.id
      left join shift on shift.id = counter.shift_id
      left join cart on cart.id = payment.cart_id
      where ${only('payment.id')} and ((taken_by(payment.method) = 'desk') <> (counter.payment_id is not null)
        or ${isOfDrawer} <> (counter.given_in_cents is not null)
        or shift.event_id <> cart.event_id or counter.given_in_cents < payment.amount_in_cents
        or exists (select from refund left join counter_refund back on back.refund_id = refund.id
          left join shift own on own.id = back.shift_id
          where refund.payment_id = payment.id and (own.event_id <> cart.event_id
            or (back.refund_id is not null) <> (refund.status = 'done' and refunded_by(payment.method) = 'desk'))))`,
  },
}
