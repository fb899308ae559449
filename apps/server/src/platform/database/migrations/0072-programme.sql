-- The sessions of an event, one row for all of them, so that a change replaces them at once. The parts name categories.
create table programme (
  event_id uuid primary key references event (id) on delete cascade,
  latest_end text not null check (latest_end ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  sessions jsonb not null check (jsonb_typeof(sessions) = 'array'),
  revision int not null default 1,
  updated_at timestamptz not null default now()
);
