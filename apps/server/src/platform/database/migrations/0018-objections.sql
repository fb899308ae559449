-- A mail that informed a rider that another person entered him. The code in the link of the mail is kept as its hash.
create table entry_notice (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  event_id uuid not null references event,
  told_on date not null,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint entry_notice_is_sent_once_per_event_and_day unique (account_id, event_id, told_on),
  constraint entry_notice_code_is_unique unique (code_hash)
);
create index entry_notice_by_event on entry_notice (event_id);

-- A rider did not authorise an entry. He objects once to each submission of a formation.
create table objection (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  cart_item_id bigint not null references cart_item,
  submitted_at timestamptz not null,
  reason text not null default '' check (char_length(reason) <= 300),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused')),
  made_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references account,
  decided_reason text not null default '' check (char_length(decided_reason) <= 300),
  constraint objection_is_made_once_per_submission unique (cart_item_id, account_id, submitted_at),
  constraint objection_is_decided_by_a_person
    check ((status = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create index objection_waiting on objection (made_at) where status = 'waiting';
create index objection_by_account on objection (account_id);
