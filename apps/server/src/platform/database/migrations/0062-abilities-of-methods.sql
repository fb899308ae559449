-- Who takes the money of a method, and who gives it back: the bank, or a person at the desk. The list of methods in
-- packages/domain says the same to the program.
create function taken_by(method text) returns text language sql immutable parallel safe
  return case method when 'pix' then 'bank' else 'desk' end;
create function refunded_by(method text) returns text language sql immutable parallel safe
  return case method when 'pix' then 'bank' else 'desk' end;

-- The money that the desk took by any method, with the shift that booked it.
create view counter_payment as
  select payment_id, shift_id, given_in_cents, null::text as brand, null::text as nsu from cash_payment
  union all select payment_id, shift_id, null, brand, nsu from card_payment;
