-- One row per security message that was promised, for a day. The recipient is stored as a keyed mark only.
create table security_message (
  id bigint generated always as identity primary key,
  recipient_mark text not null,
  is_code boolean not null,
  created_at timestamptz not null default now()
);
create index security_message_by_recipient on security_message (recipient_mark, created_at);
create index security_message_by_time on security_message (created_at);

-- Networks from which an account was registered or logged in, for 90 days after the last time. A network is kept
-- only as a keyed mark, and the time only as a day.
create table known_network (
  account_id bigint not null references account,
  network_mark text not null,
  last_login_on date not null default current_date,
  primary key (account_id, network_mark)
);
create index known_network_by_day on known_network (last_login_on);
