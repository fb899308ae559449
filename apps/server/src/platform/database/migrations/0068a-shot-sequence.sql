-- The number that the device counts up with each shot. Of the shots of one device in a slot the highest one counts. The
-- earlier release stores none.
alter table shot add column device_sequence integer,
  add constraint shot_sequence_is_not_negative check (device_sequence >= 0) not valid;
