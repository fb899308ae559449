-- A person proposes other days for an event with entries, and another person confirms them. Then its buyers choose.
create table postponement (
  id uuid primary key,
  event_id uuid not null references event,
  was_starts_on date not null,
  was_ends_on date not null,
  starts_on date not null,
  ends_on date not null,
  choose_until date not null,
  reason text not null,
  status text not null default 'waiting',
  asked_by bigint not null references account,
  asked_at timestamptz not null default now(),
  decided_by bigint references account,
  decided_at timestamptz,
  constraint postponement_status_check check (status in ('waiting', 'declined', 'expired', 'done')),
  constraint postponement_days_are_in_order check (ends_on >= starts_on),
  constraint postponement_is_chosen_about_before_the_event check (choose_until < starts_on),
  constraint postponement_takes_two_people
    check (status <> 'done' or decided_by is not null and decided_by <> asked_by)
);
create unique index one_waiting_postponement_of_an_event on postponement (event_id) where status = 'waiting';
create index postponement_by_event on postponement (event_id, asked_at);

-- A buyer who keeps the entries. One who does not answer keeps them too.
create table postponement_kept (
  postponement_id uuid not null references postponement,
  account_id bigint not null references account,
  kept_at timestamptz not null default now(),
  primary key (postponement_id, account_id)
);
create index postponement_kept_by_account on postponement_kept (account_id);
