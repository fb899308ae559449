/** Instants are milliseconds since 1970, amounts are centavos, bodies are JSON. */
export const schema = `
create table if not exists charge (
  txid text primary key,
  kind text not null check (kind in ('cob', 'cobv')),
  status text not null,
  revision integer not null,
  created_at integer not null,
  body text not null
) strict;

create table if not exists charge_revision (
  txid text not null,
  revision integer not null,
  status text not null,
  body text not null,
  primary key (txid, revision)
) strict;

create table if not exists location (
  id integer primary key autoincrement,
  token text not null unique,
  kind text not null check (kind in ('cob', 'cobv')),
  created_at integer not null,
  txid text unique
) strict;

create table if not exists pix (
  e2eid text primary key,
  txid text,
  pix_key text not null,
  cents integer not null check (cents > 0),
  settled_at integer not null,
  parts text not null,
  payer_document text
) strict;
create index if not exists pix_by_txid on pix (txid);
create index if not exists pix_by_time on pix (settled_at);

create table if not exists refund (
  e2eid text not null,
  id text not null,
  rtr_id text not null,
  cents integer not null check (cents > 0),
  nature text not null,
  description text,
  status text not null,
  outcome text not null,
  reason text,
  requested_at integer not null,
  settles_at integer not null,
  settled_at integer,
  primary key (e2eid, id)
) strict;
create index if not exists refund_in_process on refund (settles_at) where status = 'EM_PROCESSAMENTO';

create table if not exists webhook (
  pix_key text primary key,
  url text not null,
  created_at integer not null
) strict;

create table if not exists notification (
  id integer primary key autoincrement,
  pix_key text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'dropped', 'given-up')),
  due_at integer not null,
  attempts integer not null default 0,
  copies integer not null default 1,
  held integer not null default 0,
  waits_for integer
) strict;
create index if not exists notification_waiting on notification (due_at) where state = 'waiting';

create table if not exists token (
  hash text primary key,
  scopes text not null,
  expires_at integer not null
) strict;

create table if not exists message (
  id integer primary key autoincrement,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  arrives_at integer not null
) strict;

create table if not exists fault (
  id integer primary key autoincrement,
  target text not null,
  mode text not null,
  times integer not null,
  seconds real,
  method text
) strict;

create table if not exists signing_key (
  kid text primary key,
  private_key text not null
) strict;
`
