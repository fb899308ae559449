-- A person who waits for units of a sold-out item. The order of arrival is that of `place`.
create table waiting (
  id uuid primary key,
  place bigint not null generated always as identity,
  event_id uuid not null references event,
  item_id uuid not null references item,
  account_id bigint not null references account,
  units integer not null,
  status text not null default 'waiting',
  -- So many free units the person is asked about, because they are fewer than `units`.
  fewer integer not null default 0,
  -- So many units the person did not want instead of all.
  refused integer not null default 0,
  answer_by timestamptz,
  cart_id uuid references cart,
  terms_version text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint waiting_status_check check (status in ('waiting', 'asked', 'offered', 'ended', 'left')),
  constraint waiting_units_are_some check (units between 1 and 500),
  constraint waiting_question_is_about_fewer check (fewer between 0 and units - 1),
  constraint waiting_refused_fewer check (refused between 0 and units - 1),
  constraint waiting_question_has_an_end
    check ((status = 'asked') = (fewer > 0) and (status = 'asked') = (num_nonnulls(answer_by) = 1)),
  constraint waiting_offer_is_a_cart check ((status = 'offered') = (num_nonnulls(cart_id) = 1))
);
create unique index one_wait_of_a_person on waiting (item_id, account_id) where status in ('waiting', 'asked');
create index waiting_of_event on waiting (event_id, place) where status in ('waiting', 'asked');
create unique index waiting_by_cart on waiting (cart_id);
create index waiting_by_account on waiting (account_id);
