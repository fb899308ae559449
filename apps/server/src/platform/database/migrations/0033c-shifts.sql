-- The money of a drawer, from its opening to its count. A closed shift never changes.
create table shift (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references event,
  number integer not null check (number > 0),
  status text not null default 'open' check (status in ('open', 'counted', 'closed')),
  opened_by bigint not null references account,
  opened_at timestamptz not null default now(),
  float_in_cents integer not null check (float_in_cents between 0 and 100000000),
  -- The browser that works with the shift: the SHA-256 of its key, and its name for people.
  device_key_hash bytea not null,
  device_name text not null check (char_length(device_name) between 1 and 60),
  -- The count: how many notes and coins of each value in centavos, their sum, and the cash that had to be there.
  counts jsonb,
  counted_in_cents integer check (counted_in_cents >= 0),
  expected_in_cents integer,
  counted_at timestamptz,
  closed_at timestamptz,
  approved_by bigint references account,
  approval_reason text not null default '' check (char_length(approval_reason) <= 200),
  constraint shift_number_is_unique unique (event_id, number),
  constraint shift_counted_has_its_count check ((status = 'open') = (counted_at is null)
    and (counted_at is null) = (counts is null) and (counted_at is null) = (counted_in_cents is null)
    and (counted_at is null) = (expected_in_cents is null)),
  constraint shift_closed_has_its_time check ((status = 'closed') = (closed_at is not null)),
  constraint shift_difference_is_approved_by_another_person check (
    (status = 'closed' and counted_in_cents <> expected_in_cents) = (approved_by is not null)
    and approved_by is distinct from opened_by)
);
create unique index shift_one_open_per_person on shift (event_id, opened_by) where status = 'open';

create table shift_movement (
  id bigint generated always as identity primary key,
  shift_id uuid not null references shift,
  kind text not null check (kind in ('withdrawal', 'deposit')),
  amount_in_cents integer not null check (amount_in_cents > 0),
  reason text not null check (char_length(reason) between 1 and 200),
  recorded_by bigint not null references account,
  recorded_at timestamptz not null default now()
);
create index shift_movement_by_shift on shift_movement (shift_id);

-- Money moves in an open shift only. The lock on the shift makes a count wait for the movements under way.
create function shift_must_be_open() returns trigger language plpgsql as $$
declare
  state text;
begin
  select status into state from shift where id = new.shift_id for share;
  if state <> 'open' then
    raise exception 'shift % is not open', new.shift_id
      using constraint = 'shift_must_be_open', errcode = '23514';
  end if;
  return new;
end $$;
create trigger shift_must_be_open before insert or update on shift_movement
  for each row execute function shift_must_be_open();

create function shift_closed_never_changes() returns trigger language plpgsql as $$
begin
  raise exception 'shift % is closed', old.id using constraint = 'shift_closed_never_changes', errcode = '23514';
end $$;
create trigger shift_closed_never_changes before update or delete on shift
  for each row when (old.status = 'closed') execute function shift_closed_never_changes();
