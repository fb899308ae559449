-- Every amount that came in or went out, once: the only source of reports, day sheets and totals by method. A refund is
-- here when its money has left.
create view ledger_line as
  select payment.id as payment_id, null::text as refund_id, payment.cart_id, payment.method,
    payment.received_at as moved_at, payment.amount_in_cents as received_in_cents, 0 as returned_in_cents,
    coalesce(cash_payment.shift_id, card_payment.shift_id) as shift_id
  from payment
  left join cash_payment on cash_payment.payment_id = payment.id
  left join card_payment on card_payment.payment_id = payment.id
  union all
  select refund.payment_id, refund.id, payment.cart_id, payment.method,
    coalesce(refund.returned_at, refund.created_at), 0, refund.value_in_cents, counter_refund.shift_id
  from refund
  join payment on payment.id = refund.payment_id
  left join counter_refund on counter_refund.refund_id = refund.id
  where refund.status in ('done', 'external');

-- The view of before, with the number of completed sales.
create or replace view shift_total as
  select shift.id as shift_id, cash_in_cents, card_in_cents, cash_out_in_cents, card_out_in_cents,
    deposits_in_cents, withdrawals_in_cents, courtesies_in_cents,
    shift.float_in_cents + cash_in_cents - cash_out_in_cents + deposits_in_cents - withdrawals_in_cents
      as expected_cash_in_cents,
    sales
  from shift
  cross join lateral (select coalesce(sum(payment.amount_in_cents), 0)::integer as cash_in_cents
    from cash_payment join payment on payment.id = payment_id where cash_payment.shift_id = shift.id) as cash
  cross join lateral (select coalesce(sum(payment.amount_in_cents), 0)::integer as card_in_cents
    from card_payment join payment on payment.id = payment_id where card_payment.shift_id = shift.id) as card
  cross join lateral (select
      coalesce(sum(refund.value_in_cents) filter (where payment.method = 'cash'), 0)::integer as cash_out_in_cents,
      coalesce(sum(refund.value_in_cents) filter (where payment.method = 'card'), 0)::integer as card_out_in_cents
    from counter_refund join refund on refund.id = refund_id join payment on payment.id = refund.payment_id
    where counter_refund.shift_id = shift.id) as paid_out
  cross join lateral (select
      coalesce(sum(amount_in_cents) filter (where kind = 'deposit'), 0)::integer as deposits_in_cents,
      coalesce(sum(amount_in_cents) filter (where kind = 'withdrawal'), 0)::integer as withdrawals_in_cents
    from shift_movement where shift_movement.shift_id = shift.id) as movement
  cross join lateral (select coalesce(sum(amount_in_cents), 0)::integer as courtesies_in_cents
    from courtesy where courtesy.shift_id = shift.id) as given_away
  cross join lateral (select count(*)::integer as sales from (
      select payment.cart_id from cash_payment join payment on payment.id = payment_id
        where cash_payment.shift_id = shift.id
      union select payment.cart_id from card_payment join payment on payment.id = payment_id
        where card_payment.shift_id = shift.id
      union select courtesy.cart_id from courtesy where courtesy.shift_id = shift.id) as cart) as completed;

-- The tasks of the desk and the metrics read the shifts that are not closed.
create index shift_not_closed on shift (event_id) where status <> 'closed';

-- The sums of the metrics by method. The release before this one writes no method and reads the sum of all.
alter table daily_total add column method text not null default 'pix',
  drop constraint daily_total_pkey, add primary key (metric, day, label, method);
