-- The value that an administrator accepted as payment of this charge, where another value than asked was received.
alter table charge add column accepted_in_cents integer;
alter table charge add constraint charge_accepts_another_value
  check (accepted_in_cents > 0 and accepted_in_cents <> value_in_cents);

-- A charge for what is missing of another: a smaller Pix that was received counts towards its value.
alter table charge add column credited_pix text references pix;
alter table charge add column credit_in_cents integer not null default 0;
alter table charge add constraint charge_credit_is_a_received_pix
  check (credit_in_cents >= 0 and credit_in_cents < value_in_cents and (credited_pix is not null) = (credit_in_cents > 0));
create index charge_by_credited_pix on charge (credited_pix) where credited_pix is not null;
