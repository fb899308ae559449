-- For how many hours a free entry of the web is held while its buyer has not named the riders.
alter table event add column free_unformed_hours integer not null default 24
  constraint event_free_unformed_hours_is_a_time check (free_unformed_hours between 1 and 720);
