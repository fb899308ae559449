-- Messages to be sent, written in the same transaction as the fact they tell of; once per fact.
create table outbox (
  id bigint generated always as identity primary key,
  fact text not null,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null default '',
  text text not null,
  html text not null default '',
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text not null default '',
  constraint outbox_once_per_fact unique (fact, channel)
);
create index outbox_waiting on outbox (next_try_at) where sent_at is null and failed_at is null;

-- What happened, by whom, in the order of ids. Rows are only added; a job seals them in a hash chain.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('visitor', 'user', 'admin', 'service', 'job', 'bank', 'command')),
  actor_id bigint,
  ip_prefix text not null default '',
  request_id text not null default '',
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index audit_by_entity on audit (entity, entity_id);

create table audit_seal (
  audit_id bigint primary key references audit,
  day date not null,
  previous_hash bytea not null,
  hash bytea not null
);

create function audit_is_for_ever() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only added to' using constraint = 'audit_is_for_ever', errcode = '23514';
end $$;
create trigger audit_is_for_ever before update or delete on audit
  for each row execute function audit_is_for_ever();
create trigger audit_is_never_emptied before truncate on audit
  for each statement execute function audit_is_for_ever();

-- Each throw; entries and totals of the scoreboard are derived from these.
create table shot (
  id uuid primary key,
  category_id uuid not null references category,
  badge integer not null,
  rider_uuid uuid not null,
  phase text not null check (phase in ('qualify', 'final')),
  round integer not null check (round > 0),
  hit boolean not null,
  thrown_at timestamptz not null default now(),
  constraint shot_once_per_round unique (category_id, badge, rider_uuid, phase, round)
);
