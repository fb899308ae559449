-- In the order in which a sale takes its locks, so that a sale under way and this migration do not wait for each other.
-- A sale locks the row of its cart first: this mode waits for those rows, a weaker one would not.
lock table account in share row exclusive mode;
lock table cart in exclusive mode;
lock table pix, refund, refund_request in access exclusive mode;

-- Money that was received, once, by any method. What only one method knows of it is in the table of that method.
create table payment (
  id uuid primary key default gen_random_uuid(),
  method text not null check (method in ('pix')),
  -- Null where the money was received for no cart of ours.
  cart_id uuid references cart,
  amount_in_cents integer not null check (amount_in_cents > 0),
  received_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  -- The person who took the money; null where a program learned of it.
  recorded_by bigint references account,
  decision text check (decision in ('honoured', 'duplicate', 'mismatch', 'late', 'cancelled', 'unknown', 'credited'))
);
alter table payment set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);

alter table pix add column payment_id uuid;
alter table refund add column payment_id uuid;
alter table refund_request add column payment_id uuid;
drop trigger refund_never_exceeds_received on refund;

update pix set payment_id = gen_random_uuid();
insert into payment (id, method, cart_id, amount_in_cents, received_at, recorded_at, decision)
  select pix.payment_id, 'pix', charge.cart_id, pix.value_in_cents, pix.settled_at, pix.seen_at, pix.resolution
  from pix left join charge on charge.id = pix.charge_id;
update refund set payment_id = pix.payment_id from pix where pix.end_to_end_id = refund.end_to_end_id;
update refund_request set payment_id = pix.payment_id from pix
  where pix.end_to_end_id = refund_request.end_to_end_id;
set constraints all immediate;

create index payment_by_cart on payment (cart_id);
create index payment_by_time on payment (received_at);
create index payment_to_review on payment (received_at) where decision <> 'honoured';
create index payment_credited on payment (id) where decision = 'credited';

alter table pix add constraint pix_payment_id_fkey foreign key (payment_id) references payment,
  add constraint pix_is_one_payment unique (payment_id);
-- A payment by another method than Pix has no end_to_end_id, nor has its refund.
alter table refund alter column end_to_end_id drop not null,
  add constraint refund_payment_id_fkey foreign key (payment_id) references payment,
  add constraint refund_belongs_to_a_payment check (payment_id is not null);
alter table refund_request alter column end_to_end_id drop not null,
  add constraint refund_request_payment_id_fkey foreign key (payment_id) references payment,
  add constraint refund_request_belongs_to_a_payment check (payment_id is not null);
create index refund_by_payment on refund (payment_id);
drop index refund_one_in_flight;
create unique index refund_one_in_flight on refund (payment_id) where status in ('requested', 'sent');
create index refund_request_by_payment on refund_request (payment_id);
create unique index refund_request_one_waiting_per_payment on refund_request (payment_id) where status = 'waiting';

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

-- For the release before this one, which writes and reads pix.value_in_cents, settled_at, seen_at and resolution,
-- refund.end_to_end_id, refund_request.end_to_end_id and refund_request.charge_id. The next release makes payment_id
-- not null, drops these columns with their indexes and constraints, and drops everything below.
create function pix_becomes_a_payment() returns trigger language plpgsql as $$
declare
  recorded uuid := gen_random_uuid();
begin
  insert into payment (id, method, cart_id, amount_in_cents, received_at, recorded_at, decision)
    select recorded, 'pix', (select cart_id from charge where id = new.charge_id), new.value_in_cents,
      new.settled_at, new.seen_at, new.resolution;
  update pix set payment_id = recorded where end_to_end_id = new.end_to_end_id;
  return null;
end $$;
create trigger pix_becomes_a_payment after insert on pix
  for each row when (new.payment_id is null) execute function pix_becomes_a_payment();

create function pix_tells_its_payment() returns trigger language plpgsql as $$
begin
  update payment set decision = new.resolution
    where id = new.payment_id and decision is distinct from new.resolution;
  return null;
end $$;
create trigger pix_tells_its_payment after update of resolution on pix
  for each row when (old.resolution is distinct from new.resolution) execute function pix_tells_its_payment();

create function payment_tells_its_pix() returns trigger language plpgsql as $$
begin
  update pix set resolution = new.decision
    where payment_id = new.id and resolution is distinct from new.decision;
  return null;
end $$;
create trigger payment_tells_its_pix after update of decision on payment
  for each row when (old.decision is distinct from new.decision) execute function payment_tells_its_pix();

create function refund_names_its_payment() returns trigger language plpgsql as $$
begin
  if new.payment_id is null then
    new.payment_id := (select payment_id from pix where end_to_end_id = new.end_to_end_id);
  elsif new.end_to_end_id is null then
    new.end_to_end_id := (select end_to_end_id from pix where payment_id = new.payment_id);
  end if;
  return new;
end $$;
create trigger refund_names_its_payment before insert on refund
  for each row execute function refund_names_its_payment();

create function refund_request_names_its_payment() returns trigger language plpgsql as $$
begin
  if new.payment_id is null then
    new.payment_id := (select payment_id from pix where end_to_end_id = new.end_to_end_id);
  elsif new.end_to_end_id is null then
    select end_to_end_id, charge_id into new.end_to_end_id, new.charge_id from pix where payment_id = new.payment_id;
  end if;
  return new;
end $$;
create trigger refund_request_names_its_payment before insert on refund_request
  for each row execute function refund_request_names_its_payment();
