-- Reads all shots while they are stored.
alter table shot validate constraint shot_sequence_is_not_negative;
