-- Which horse a rider rides in an entry whose category asks for no registration, as the check-in stated it. An empty key
-- was taken back.
create table horse_link (
  cart_item_id bigint not null references cart_item,
  position integer not null,
  event_id uuid not null references event,
  horse_key text not null check (char_length(horse_key) <= 120),
  linked_at timestamptz not null,
  account_id bigint references account,
  device_id bigint references device,
  revision bigint not null,
  constraint horse_of_a_rider_is_stated_once primary key (cart_item_id, position),
  constraint horse_is_stated_by_somebody check (num_nonnulls(account_id, device_id) = 1)
);
create index horse_link_by_event on horse_link (event_id, revision);
