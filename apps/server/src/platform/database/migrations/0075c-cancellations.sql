-- A person proposes that categories of an event are cancelled, another person confirms it, and then a job ends their entries.
create table cancellation (
  id uuid primary key,
  event_id uuid not null references event,
  category_ids uuid[] not null,
  is_whole_event boolean not null,
  reason text not null,
  status text not null default 'waiting',
  asked_by bigint not null references account,
  asked_at timestamptz not null default now(),
  decided_by bigint references account,
  decided_at timestamptz,
  ended_at timestamptz,
  constraint cancellation_status_check
    check (status in ('waiting', 'declined', 'expired', 'running', 'paused', 'done')),
  constraint cancellation_names_categories check (cardinality(category_ids) > 0),
  constraint cancellation_takes_two_people
    check (status in ('waiting', 'declined', 'expired') or decided_by is not null and decided_by <> asked_by)
);
create unique index one_cancellation_of_an_event_at_a_time on cancellation (event_id)
  where status in ('waiting', 'running', 'paused');
create index cancellation_by_event on cancellation (event_id, asked_at);

-- What a cancellation ended in a cart, in the transaction that ended it.
create table cancelled_cart (
  cancellation_id uuid not null references cancellation,
  cart_id uuid not null references cart,
  entries bigint[] not null,
  back_in_cents integer not null,
  due_in_cents integer not null,
  ended_at timestamptz not null default now(),
  primary key (cancellation_id, cart_id)
);
create index cancelled_cart_by_cart on cancelled_cart (cart_id);
