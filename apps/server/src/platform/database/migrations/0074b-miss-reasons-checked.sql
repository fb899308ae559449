-- Reads all shots while they are stored.
alter table shot validate constraint shot_miss_reason_is_of_a_miss;
