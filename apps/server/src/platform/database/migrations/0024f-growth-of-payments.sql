-- A refund or a cancellation under way has ended before the payments are read, and the next one calls the new functions.
lock table cart, refund in share row exclusive mode;
lock table payment in access exclusive mode;

-- Payments whose money is still to decide about: those that were not kept and not returned, and those of cancelled
-- carts. What was returned whole leaves both lists.
alter table payment add column is_refunded boolean not null default false;
alter table payment add column cart_is_cancelled boolean not null default false;
update payment set is_refunded = true
  from (select payment_id, sum(value_in_cents) as returned from refund where status <> 'failed' group by payment_id) as refunded
  where payment_id = payment.id and amount_in_cents <= returned;
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
