-- The numbers that an entry may get because of the step of the price at which it was sold. Null: any number of its item.
alter table cart_item
  add column first_badge integer,
  add column last_badge integer;
alter table cart_item add constraint numbers_of_a_step_are_a_range
  check (num_nonnulls(first_badge, last_badge) = 0 or (first_badge >= 1 and last_badge between first_badge and 9999));
