-- Somebody asked for a recovery code. A job looks whether his data fit an account, so that the call, which
-- only writes this row, takes as long and says as much for those that fit as for all others.
create table recovery_request (
  id bigint generated always as identity primary key,
  cpf text not null check (cpf ~ '^\d{11}$'),
  channel text not null check (channel in ('email', 'sms')),
  contact text not null,
  landing text not null default '',
  created_at timestamptz not null default now()
);

create index recovery_by_time on recovery (created_at);
create index recovery_by_account on recovery (account_id, created_at);

-- When the receipt of a registered cart was written for the post; carts of before are not told again.
alter table cart add receipt_promised_at timestamptz;
update cart set receipt_promised_at = registered_at where status = 'registered';
create index cart_receipt_to_promise on cart (registered_at)
  where status = 'registered' and owner_id is not null and receipt_promised_at is null;
