-- A shot of a tie-break names it. It is of no phase of the ranking, and counts for its rider. A shot that a device sent
-- names the device, so that two devices with different results for one slot are noticed.
alter table shot add column tie_break uuid, add column device_id bigint, drop constraint shot_phase_check,
  add constraint shot_phase_check check (phase in ('qualify', 'final', 'tieBreak')) not valid,
  add constraint shot_of_a_tie_break_names_it check ((phase = 'tieBreak') = (tie_break is not null)) not valid;
