-- The value that an administrator accepted as payment of this charge, where another value than asked was received.
alter table charge add column accepted_in_cents integer;
alter table charge add constraint charge_accepts_another_value
  check (accepted_in_cents > 0 and accepted_in_cents <> value_in_cents);

-- The return of a Pix without a charge of ours may wait for a second administrator too.
alter table refund_request alter column charge_id drop not null;

create index pix_to_review on pix (settled_at) where resolution <> 'honoured';
