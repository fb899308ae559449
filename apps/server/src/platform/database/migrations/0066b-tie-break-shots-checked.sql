-- Reads all shots while they are stored.
alter table shot validate constraint shot_phase_check, validate constraint shot_of_a_tie_break_names_it;
