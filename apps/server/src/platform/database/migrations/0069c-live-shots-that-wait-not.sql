-- What counts: in each place the newest shot that was not taken back, whose entry was not removed and that waits for no
-- result.
create or replace view live_shot as
  select distinct on (category_id, badge, rider_uuid, phase, round, tie_break)
    category_id, badge, rider_uuid, phase, round, id, hit, thrown_at, tie_break
  from shot
  where waits_for is null
    and not exists (select from shot_undo where shot_undo.shot_id = shot.id and shot_undo.waits_for is null)
    and not exists (select from removed_shot where removed_shot.shot_id = shot.id)
  order by category_id, badge, rider_uuid, phase, round, tie_break, thrown_at desc, id desc;
