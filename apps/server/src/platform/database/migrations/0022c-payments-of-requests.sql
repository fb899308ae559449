-- A request for a second person belongs to a payment.
alter table refund_request add column payment_id uuid, alter column end_to_end_id drop not null,
  add constraint refund_request_payment_id_fkey foreign key (payment_id) references payment;
create index refund_request_by_payment on refund_request (payment_id);

-- For the release before this one, which writes and reads refund_request.end_to_end_id and charge_id. The next release
-- makes payment_id not null, drops these columns with their indexes and constraints, and drops everything below.
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
