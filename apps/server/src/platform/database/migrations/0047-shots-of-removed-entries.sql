-- A shot of an entry that left the scoreboard. It is kept and does not count. If the entry is restored, its shots count
-- again. Without an entry a shot stays out: its rider was replaced, or a copy counts under the new badge of the entry.
create table removed_shot (
  shot_id uuid primary key references shot,
  cart_item_id bigint references cart_item
);
create index removed_shot_by_entry on removed_shot (cart_item_id);

-- The row of a removed entry in its ranking. Its figures are derived from its shots when it is restored.
create table removed_ranking_entry (
  cart_item_id bigint primary key references cart_item,
  strength integer not null,
  entity text not null
);

-- What counts: in each place the newest shot that was not taken back and whose entry was not removed.
create or replace view live_shot as
  select distinct on (category_id, badge, rider_uuid, phase, round)
    category_id, badge, rider_uuid, phase, round, id, hit, thrown_at
  from shot
  where not exists (select from shot_undo where shot_undo.shot_id = shot.id)
    and not exists (select from removed_shot where removed_shot.shot_id = shot.id)
  order by category_id, badge, rider_uuid, phase, round, thrown_at desc, id desc;
