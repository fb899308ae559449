-- The official result that taking a shot back would change, as with the shots.
alter table shot_undo add column waits_for uuid;
