-- True for money that lies in the drawer of a shift. The list of methods in packages/domain says the same to the program.
create function is_in_drawer(method text) returns boolean language sql immutable parallel safe
  return method = 'cash';

-- As before, and what the desk noted of the payment as one value. A method of the desk has its rows here; every sum and
-- report reads this view. The release before this one reads brand and nsu.
create or replace view counter_payment as
  select payment_id, shift_id, given_in_cents, null::text as brand, null::text as nsu, '{}'::jsonb as reference
    from cash_payment
  union all select payment_id, shift_id, null, brand, nsu, jsonb_build_object('brand', brand, 'nsu', nsu)
    from card_payment;

create or replace view ledger_line as
  select payment.id as payment_id, null::text as refund_id, payment.cart_id, payment.method,
    payment.received_at as moved_at, payment.amount_in_cents as received_in_cents, 0 as returned_in_cents,
    counter_payment.shift_id
  from payment
  left join counter_payment on counter_payment.payment_id = payment.id
  union all
  select refund.payment_id, refund.id, payment.cart_id, payment.method,
    coalesce(refund.returned_at, refund.created_at), 0, refund.value_in_cents, counter_refund.shift_id
  from refund
  join payment on payment.id = refund.payment_id
  left join counter_refund on counter_refund.refund_id = refund.id
  where refund.status in ('done', 'external');

-- As before, with what each method received and returned: {"cash": {"received": 100, "returned": 0}}. The release before
-- this one reads the columns of cash and card.
create or replace view shift_total as
  select shift.id as shift_id, cash_in_cents, card_in_cents, cash_out_in_cents, card_out_in_cents,
    deposits_in_cents, withdrawals_in_cents, courtesies_in_cents,
    shift.float_in_cents + drawer_in_cents + deposits_in_cents - withdrawals_in_cents as expected_cash_in_cents,
    sales, methods
  from shift
  cross join lateral (select
      coalesce(sum(received) filter (where method = 'cash'), 0)::integer as cash_in_cents,
      coalesce(sum(received) filter (where method = 'card'), 0)::integer as card_in_cents,
      coalesce(sum(returned) filter (where method = 'cash'), 0)::integer as cash_out_in_cents,
      coalesce(sum(returned) filter (where method = 'card'), 0)::integer as card_out_in_cents,
      coalesce(sum(received - returned) filter (where is_in_drawer(method)), 0)::integer as drawer_in_cents,
      coalesce(jsonb_object_agg(method, jsonb_build_object('received', received, 'returned', returned)), '{}') as methods
    from (select method, sum(received_in_cents) as received, sum(returned_in_cents) as returned from (
        select payment.method, payment.amount_in_cents as received_in_cents, 0 as returned_in_cents
          from counter_payment join payment on payment.id = payment_id where counter_payment.shift_id = shift.id
        union all select payment.method, 0, refund.value_in_cents
          from counter_refund join refund on refund.id = refund_id join payment on payment.id = refund.payment_id
          where counter_refund.shift_id = shift.id) as line
      group by method) as by_method) as money
  cross join lateral (select
      coalesce(sum(amount_in_cents) filter (where kind = 'deposit'), 0)::integer as deposits_in_cents,
      coalesce(sum(amount_in_cents) filter (where kind = 'withdrawal'), 0)::integer as withdrawals_in_cents
    from shift_movement where shift_movement.shift_id = shift.id) as movement
  cross join lateral (select coalesce(sum(amount_in_cents), 0)::integer as courtesies_in_cents
    from courtesy where courtesy.shift_id = shift.id) as given_away
  cross join lateral (select count(*)::integer as sales from (
      select payment.cart_id from counter_payment join payment on payment.id = payment_id
        where counter_payment.shift_id = shift.id
      union select courtesy.cart_id from courtesy where courtesy.shift_id = shift.id) as cart) as completed;
