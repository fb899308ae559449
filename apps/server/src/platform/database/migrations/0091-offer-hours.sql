-- For how many hours units are held for a person of a waiting list.
alter table event add column offer_hours integer not null default 12
  constraint event_offer_hours_is_a_time check (offer_hours between 1 and 720);
