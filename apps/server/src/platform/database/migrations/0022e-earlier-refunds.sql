-- A refund under way has ended before its payment is looked up, and the next one calls the new function.
lock table refund in access exclusive mode;
drop trigger refund_never_exceeds_received on refund;
update refund set payment_id = pix.payment_id from pix
  where pix.end_to_end_id = refund.end_to_end_id and refund.payment_id is null;
set constraints all immediate;
alter table refund add constraint refund_belongs_to_a_payment check (payment_id is not null);
drop index refund_one_in_flight;
create unique index refund_one_in_flight on refund (payment_id) where status in ('requested', 'sent');

-- The row of the payment is locked, so that two refunds that commit at once see each other.
create or replace function refund_never_exceeds_received() returns trigger language plpgsql as $$
declare
  received integer;
  returned bigint;
begin
  select amount_in_cents into received from payment where id = new.payment_id for no key update;
  select sum(value_in_cents) into returned from refund
    where payment_id = new.payment_id and status <> 'failed';
  if returned > received then
    raise exception 'refunds of payment % would exceed what was received', new.payment_id
      using constraint = 'refund_never_exceeds_received', errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger refund_never_exceeds_received after insert or update on refund
  deferrable initially deferred for each row execute function refund_never_exceeds_received();

-- The ledger: each payment with what was returned of it. A refund counts from its promise until it fails;
-- sent_back is the part that has left.
create view payment_balance as
  select id, method, cart_id, amount_in_cents, received_at, recorded_at, recorded_by, decision,
    (select coalesce(sum(refund.value_in_cents), 0)::integer from refund
      where refund.payment_id = payment.id and refund.status <> 'failed') as returned_in_cents,
    (select coalesce(sum(refund.value_in_cents), 0)::integer from refund
      where refund.payment_id = payment.id and refund.status in ('done', 'external')) as sent_back_in_cents,
    (select max(refund.returned_at) from refund
      where refund.payment_id = payment.id and refund.status in ('done', 'external')) as sent_back_at
  from payment;
