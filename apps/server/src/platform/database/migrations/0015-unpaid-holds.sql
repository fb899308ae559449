-- How many registrations one account may have unpaid in one event at a time.
alter table event add column max_unpaid_units integer not null default 80
  constraint event_max_unpaid_units_is_a_count check (max_unpaid_units between 1 and 9999);
