-- How many entries one person at the desk may have in open sales of one event at a time.
alter table event add column max_seller_units integer not null default 80
  constraint event_max_seller_units_is_a_count check (max_seller_units between 1 and 9999);
