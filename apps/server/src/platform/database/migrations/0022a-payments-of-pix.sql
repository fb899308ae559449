-- From now on each new Pix is a payment too.
alter table pix add column payment_id uuid, add constraint pix_is_one_payment unique (payment_id);

-- For the release before this one, which writes and reads pix.value_in_cents, settled_at, seen_at and resolution. The next
-- release makes payment_id not null, drops these columns with their indexes and constraints, and drops everything below.
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
