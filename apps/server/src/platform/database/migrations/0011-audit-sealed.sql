-- Whoever adds to the audit has a transaction number before the row has its id. The sealing job looks at the
-- highest id first and at the transactions that were then under way second: none that it misses can be earlier.
create function audit_writer_is_known() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;
create trigger audit_writer_is_known before insert on audit
  for each statement execute function audit_writer_is_known();

-- Each seal follows another one, and no two follow the same.
alter table audit_seal
  add constraint audit_seal_chain_never_forks unique (previous_hash),
  add constraint audit_seal_hash_is_sha256 check (length(hash) = 32 and length(previous_hash) = 32);
create index audit_seal_by_day on audit_seal (day, audit_id);
create trigger audit_seal_is_for_ever before update or delete on audit_seal
  for each row execute function audit_is_for_ever();
create trigger audit_seal_is_never_emptied before truncate on audit_seal
  for each statement execute function audit_is_for_ever();

-- What left the house about a day: its last hash, and whether the chain was whole that night.
create table audit_day (
  day date primary key,
  sealed_rows integer not null,
  head bytea not null check (length(head) = 32),
  broken_audit_id bigint,
  closed_at timestamptz not null default now()
);
create trigger audit_day_is_for_ever before update or delete on audit_day
  for each row execute function audit_is_for_ever();
create trigger audit_day_is_never_emptied before truncate on audit_day
  for each statement execute function audit_is_for_ever();

-- A cart that nobody paid forgets its owner after the days that the law leaves; any other never does.
create or replace function cart_owner_is_for_ever() returns trigger language plpgsql as $$
begin
  if old.owner_id is not null and new.owner_id is distinct from old.owner_id
    and not (new.owner_id is null and old.paid_at is null and old.status in ('expired', 'cancelled')
      and old.created_at < now() - interval '90 days') then
    raise exception 'the owner of a cart never changes' using constraint = 'cart_owner_is_for_ever', errcode = '23514';
  end if;
  return new;
end $$;

-- What is thrown away by its age is found by its age.
create index session_by_end on session (expires_at);
create index bank_inbox_by_arrival on bank_inbox (received_at) where processed_at is not null;
create index idempotency_by_time on idempotency (created_at);
create index cart_to_forget on cart (created_at) where paid_at is null and status in ('expired', 'cancelled');
create index outbox_to_forget on outbox (created_at) where recipient <> '';
