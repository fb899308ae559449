-- Accounts that asked for a mail when the sale of an event opens. The row is deleted when its mail is in the outbox.
create table opening_notice (
  id bigint generated always as identity primary key,
  event_id uuid not null references event,
  account_id bigint not null references account,
  asked_at timestamptz not null default now(),
  constraint opening_notice_is_asked_once_per_event unique (event_id, account_id)
);
create index opening_notice_by_account on opening_notice (account_id);
