-- Past events must not make a query slower. Each index holds what a job or a screen looks for, and not what is over.

-- In the order in which a sale takes its locks. With 300,000 carts the indexes take two seconds.
lock table cart, formation, charge, payment, refund in access exclusive mode;

-- The job reads charges that can be paid, and expired ones for some days. The index that is dropped kept each expired
-- charge of the past.
create index charge_to_read on charge (asked_at nulls first) where status in ('intent', 'active', 'removing');
create index charge_watched on charge (watched_until) where status = 'expired';
drop index charge_to_ask;

-- Installments that are owed. Those that expired at the bank are owed too.
create index charge_owed_by_due_day on charge (due_on)
  where status in ('planned', 'intent', 'active', 'expired') and installment > 1;
drop index charge_by_due_day;

-- A report reads the carts and the entries of one event. A cart enters the index when it ends or is paid.
create index cart_by_event on cart (event_id) where status <> 'open' or paid_at is not null;
create index formation_by_category on formation (category_id) where active;

-- Retention reads carts that still contain personal data. The index that is dropped kept all ended carts.
create index cart_with_person_to_forget on cart (created_at, id)
  where paid_at is null and status in ('expired', 'cancelled')
    and (owner_id is not null or ip_prefix <> '' or receipt_email <> '' or note <> '');
drop index cart_to_forget;

-- What one administrator refunded today.
create index refund_by_asker on refund (asked_by, created_at) where asked_by is not null;

-- Rankings that are live now.
create index category_live on category (id) where rankings_live_now;
create index event_live on event (id) where rankings_live_now;

-- Payments whose money is still to decide about: those that were not kept and not returned, and those of cancelled
-- carts. What was returned whole leaves both lists.
alter table payment add column is_refunded boolean not null default false;
alter table payment add column cart_is_cancelled boolean not null default false;
update payment set is_refunded = true where amount_in_cents <= (select sum(refund.value_in_cents) from refund
  where refund.payment_id = payment.id and refund.status <> 'failed');
update payment set cart_is_cancelled = true from cart where cart.id = payment.cart_id and cart.status = 'cancelled';
drop index payment_to_review;
create index payment_to_review on payment (received_at) where decision <> 'honoured' and not is_refunded;
create index payment_of_cancelled_cart on payment (cart_id) where cart_is_cancelled and not is_refunded;

create or replace view payment_balance as
  select id, method, cart_id, amount_in_cents, received_at, recorded_at, recorded_by, decision,
    (select coalesce(sum(refund.value_in_cents), 0)::integer from refund
      where refund.payment_id = payment.id and refund.status <> 'failed') as returned_in_cents,
    (select coalesce(sum(refund.value_in_cents), 0)::integer from refund
      where refund.payment_id = payment.id and refund.status in ('done', 'external')) as sent_back_in_cents,
    (select max(refund.returned_at) from refund
      where refund.payment_id = payment.id and refund.status in ('done', 'external')) as sent_back_at,
    is_refunded, cart_is_cancelled
  from payment;

-- As before, and notes whether the payment was returned whole. The row of the payment is locked already.
create or replace function refund_never_exceeds_received() returns trigger language plpgsql as $$
declare
  received integer;
  returned bigint;
begin
  select amount_in_cents into received from payment where id = new.payment_id for no key update;
  select coalesce(sum(value_in_cents), 0) into returned from refund
    where payment_id = new.payment_id and status <> 'failed';
  if returned > received then
    raise exception 'refunds of payment % would exceed what was received', new.payment_id
      using constraint = 'refund_never_exceeds_received', errcode = '23514';
  end if;
  update payment set is_refunded = (returned = received)
    where id = new.payment_id and is_refunded <> (returned = received);
  return null;
end $$;

create function cart_tells_its_payments() returns trigger language plpgsql as $$
begin
  update payment set cart_is_cancelled = (new.status = 'cancelled') where cart_id = new.id;
  return null;
end $$;
create trigger cart_tells_its_payments after update of status on cart
  for each row when ((old.status = 'cancelled') <> (new.status = 'cancelled'))
  execute function cart_tells_its_payments();
