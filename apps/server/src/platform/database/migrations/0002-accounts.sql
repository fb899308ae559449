-- A person known by CPF. Without a password: a rider known from an import, who may still register.
create table account (
  id bigint primary key check (id between 1 and 281474976710655),
  uuid uuid not null,
  cpf text not null check (cpf ~ '^\d{11}$'),
  nickname text not null default '',
  name text not null,
  email text not null default '',
  mobile text not null default '',
  birthdate date,
  sex text not null default 'M' check (sex in ('M', 'F')),
  state text not null default '',
  city text not null default '',
  password_hash text,
  password_changed_at timestamptz,
  is_admin boolean not null default false,
  disabled_at timestamptz,
  email_before text not null default '',
  mobile_before text not null default '',
  contact_changed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_cpf_is_unique unique (cpf),
  constraint account_uuid_is_unique unique (uuid)
);

create table account_photo (
  account_id bigint primary key references account,
  jpeg bytea not null,
  updated_at timestamptz not null default now()
);

-- The card that says to which club a rider belongs.
create table membership (
  cpf text primary key check (cpf ~ '^\d{11}$'),
  ctg_id uuid not null references entity,
  card_number text not null default '',
  valid_until date,
  blocked_reason text not null default ''
);

create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references account,
  kind text not null check (kind in ('user', 'admin')),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  replaced_by bytea,
  replaced_at timestamptz,
  successor_used_at timestamptz,
  revoked_at timestamptz,
  ip_prefix text not null default '',
  user_agent_hash text not null default ''
);
create index session_by_account on session (account_id, created_at);

create table recovery (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references account,
  purpose text not null check (purpose in ('email', 'sms')),
  code_hash text not null,
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create unique index recovery_one_live_code on recovery (account_id) where used_at is null and voided_at is null;

create table admin_totp (
  account_id bigint primary key references account,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table admin_backup_code (
  account_id bigint not null references account,
  code_hash text primary key,
  used_at timestamptz
);

-- Counters of the limits that protect secrets; losing them in a crash opens nothing for long.
create unlogged table limit_counter (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
