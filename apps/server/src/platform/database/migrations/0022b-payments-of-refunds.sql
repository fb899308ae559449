-- A payment by another method than Pix has no end_to_end_id, nor has its refund.
alter table refund add column payment_id uuid, alter column end_to_end_id drop not null,
  add constraint refund_payment_id_fkey foreign key (payment_id) references payment;
create index refund_by_payment on refund (payment_id);

-- For the release before this one, which writes and reads refund.end_to_end_id. The next release makes payment_id not
-- null, drops that column with its indexes and constraints, and drops everything below.
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
